import { emergencyLink } from '../../content/emergency-link.ts';

/**
 * One tap from every page. An ordinary link on purpose: the browser itself goes to the steps, before any script
 * has come, without scripts, and with the place in the address.
 */
export function EmergencyLink({ className }: { readonly className?: string | undefined }) {
  return (
    <a className={className} href={emergencyLink.href}>
      {emergencyLink.label}
    </a>
  );
}
