import styles from './picture.module.css';

interface PictureProps {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** On the first screen: fetched before everything else. */
  readonly isFirst?: boolean;
}

/** A drawing in the full width of its column; its place is kept until it has come. */
export function Picture({ isFirst = false, alt, ...rest }: PictureProps) {
  return (
    <img
      {...rest}
      alt={alt}
      className={styles.picture}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
    />
  );
}
