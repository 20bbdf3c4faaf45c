interface ServiceIconProps {
  /** Of a drawing in public/art/service-icons.svg. */
  readonly name: string;
}

/**
 * Decoration beside a name, in the text's colour in every theme. The drawings are one file that the worker keeps,
 * and not in the page's script, which every visitor would wait for.
 */
export function ServiceIcon({ name }: ServiceIconProps) {
  return (
    <svg viewBox="0 0 256 256" fill="currentColor" aria-hidden="true">
      <use href={`/art/service-icons.svg#${name}`} />
    </svg>
  );
}
