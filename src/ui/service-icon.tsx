import bugBeetle from '@phosphor-icons/core/duotone/bug-beetle-duotone.svg?raw';
import devices from '@phosphor-icons/core/duotone/devices-duotone.svg?raw';
import downloadSimple from '@phosphor-icons/core/duotone/download-simple-duotone.svg?raw';
import folderMinus from '@phosphor-icons/core/duotone/folder-minus-duotone.svg?raw';
import graduationCap from '@phosphor-icons/core/duotone/graduation-cap-duotone.svg?raw';
import recycle from '@phosphor-icons/core/duotone/recycle-duotone.svg?raw';
import shieldWarning from '@phosphor-icons/core/duotone/shield-warning-duotone.svg?raw';
import sprayBottle from '@phosphor-icons/core/duotone/spray-bottle-duotone.svg?raw';
import wrench from '@phosphor-icons/core/duotone/wrench-duotone.svg?raw';

const DRAWINGS = {
  'bug-beetle': bugBeetle,
  devices,
  'download-simple': downloadSimple,
  'folder-minus': folderMinus,
  'graduation-cap': graduationCap,
  recycle,
  'shield-warning': shieldWarning,
  'spray-bottle': sprayBottle,
  wrench,
} as const;

type ServiceIconName = keyof typeof DRAWINGS;

/** Phosphor's drawings (MIT), inline: they take the text's colour in every theme. Decoration beside a name. */
export function ServiceIcon({ name }: { readonly name: ServiceIconName }) {
  const [tone, line] = pathsOf(DRAWINGS[name]);
  return (
    <svg viewBox="0 0 256 256" fill="currentColor" aria-hidden="true">
      <path d={tone} opacity="0.2" />
      <path d={line} />
    </svg>
  );
}

/** A duotone drawing is two paths: the tone in a fifth of the colour, then the line. */
function pathsOf(svg: string): string[] {
  return [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path ?? '');
}
