/**
 * The mark of the company, which is next to its name. It is part of the page and not a file: for each picture that is an
 * SVG file Chromium makes a document of its own, which takes an old tablet 35 ms before the first paint.
 */
export function LogoMark({ className }: { readonly className: string | undefined }) {
  return (
    <svg
      viewBox="0 0 64 64"
      fill="none"
      strokeLinecap="round"
      strokeWidth="5"
      className={className}
      aria-hidden="true"
    >
      <rect width="64" height="64" rx="14" fill="#15595c" />
      <circle cx="32" cy="36" r="5" fill="#fbe4b0" />
      <path stroke="#ecb449" d="M19 38a13 13 0 0 1 26 0" />
      <path stroke="#fff" d="M10 38a22 22 0 0 1 44 0" />
      <path stroke="#f0906f" d="M10 47h44" />
    </svg>
  );
}
