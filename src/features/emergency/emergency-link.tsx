import { emergencyLink } from '../../content/emergency-link.ts';

/**
 * The link to the emergency steps, on every page. A plain link, so that the browser goes there before any script is
 * loaded, and the address names the place.
 */
export function EmergencyLink({ className }: { readonly className?: string | undefined }) {
  return (
    <a className={className} href={emergencyLink.href}>
      {emergencyLink.label}
    </a>
  );
}
