import type { ComponentProps } from 'react';
import styles from './button.module.css';

/** `call` is gold: at most one in a view. `plain` is for a second button next to a primary one. */
type ButtonVariant = 'primary' | 'call' | 'plain' | 'danger';

export function Button({
  variant = 'primary',
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'className'> & { readonly variant?: ButtonVariant }) {
  return <button {...rest} type={type} className={styles.button} data-variant={variant} />;
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'primary',
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'className'> & { readonly variant?: ButtonVariant }) {
  return (
    <a {...rest} className={styles.button} data-variant={variant}>
      {children}
    </a>
  );
}
