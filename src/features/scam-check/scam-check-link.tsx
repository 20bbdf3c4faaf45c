import { scamCheckLink } from '../../content/scam-check/link.ts';

/** A plain link to the check, which works before scripts are loaded and without them. */
export function ScamCheckLink({ className }: { readonly className?: string | undefined }) {
  return (
    <a className={className} href={scamCheckLink.href}>
      {scamCheckLink.label}
    </a>
  );
}
