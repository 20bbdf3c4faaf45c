interface ServiceIconProps {
  /** Two paths in a square of 256 × 256. */
  readonly shade: string;
  readonly lines: string;
}

/** A decorative drawing in the text's colour. */
export function ServiceIcon({ shade, lines }: ServiceIconProps) {
  return (
    <svg viewBox="0 0 256 256" fill="currentColor" aria-hidden="true">
      <path d={shade} opacity=".2" />
      <path d={lines} />
    </svg>
  );
}
