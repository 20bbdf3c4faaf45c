import { scamCheckLink } from '../../content/scam-check/link.ts';

/** An ordinary link, as the one to the steps: the browser itself goes there, before and without any script. */
export function ScamCheckLink({ className }: { readonly className?: string | undefined }) {
  return (
    <a className={className} href={scamCheckLink.href}>
      {scamCheckLink.label}
    </a>
  );
}
