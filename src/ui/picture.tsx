import styles from './picture.module.css';

interface PictureProps {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** On the first screen: loaded with high priority. */
  readonly isFirst?: boolean;
}

/** A drawing in the full width of its column; its space is reserved while it loads. */
export function Picture({ isFirst = false, alt, ...rest }: PictureProps) {
  return (
    <img
      {...rest}
      alt={alt}
      className={styles.picture}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
    />
  );
}
