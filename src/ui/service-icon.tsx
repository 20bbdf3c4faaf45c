interface ServiceIconProps {
  /** The name of a drawing in public/art/service-icons.svg. */
  readonly name: string;
}

/**
 * A decorative drawing in the text's colour. All drawings are in one cached file and not in the script, which every
 * visitor must load.
 */
export function ServiceIcon({ name }: ServiceIconProps) {
  return (
    <svg viewBox="0 0 256 256" fill="currentColor" aria-hidden="true">
      <use href={`/art/service-icons.svg#${name}`} />
    </svg>
  );
}
