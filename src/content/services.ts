import type { serviceIcons } from './service-icons.ts';

/** The services, each with the name of its drawing. */
export const services = [
  { name: 'Device Repair', icon: 'wrench' },
  { name: 'Device Cleaning', icon: 'spray-bottle' },
  { name: 'Software Setup', icon: 'download-simple' },
  { name: 'Hardware Installation', icon: 'devices' },
  { name: 'Hardware Disposal', icon: 'recycle' },
  { name: 'Technology Lessons', icon: 'graduation-cap' },
  { name: 'Scam Awareness', icon: 'shield-warning' },
  { name: 'Device Decluttering', icon: 'folder-minus' },
  { name: 'Virus & Malware Removal', icon: 'bug-beetle' },
] as const satisfies { name: string; icon: keyof typeof serviceIcons }[];
