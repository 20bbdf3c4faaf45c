import { type FormEvent, useEffect, useRef, useState } from 'react';
import { signIn } from '../../api/staff/staff-auth.ts';
import { holdUnsavedWork } from '../../pwa/unsaved-work.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './login-form.module.css';

type LoginStatus =
  | { readonly kind: 'editing' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'signed-in' };

interface LoginFormProps {
  /** Called when an attempt begins; the auth store tells whether it succeeds. */
  readonly onSubmit?: () => void;
}

/** Uncontrolled fields keep what was typed, or filled in by a password manager, before the script was loaded. */
export function LoginForm({ onSubmit }: LoginFormProps) {
  const [status, setStatus] = useState<LoginStatus>({ kind: 'editing' });
  const [isPasswordShown, setIsPasswordShown] = useState(false);
  const formElement = useRef<HTMLFormElement>(null);
  const [hasText, setHasText] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const isPending = status.kind === 'pending';
  const readBoxes = () => setHasText(formElement.current !== null && hasTypedText(formElement.current));
  // Text may have been typed before the script was loaded.
  useEffect(readBoxes, []);
  useEffect(() => (hasText ? holdUnsavedWork() : undefined), [hasText]);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = new FormData(event.currentTarget);
    onSubmit?.();
    setIsPasswordShown(false);
    setStatus({ kind: 'pending' });
    const outcome = await signIn(String(form.get('email')).trim(), String(form.get('password')), {
      staysSignedIn: form.has('staysSignedIn'),
    });
    setStatus(
      outcome.kind === 'signed-in' ? { kind: 'signed-in' } : { kind: 'refused', message: outcome.message },
    );
    if (outcome.kind === 'refused') passwordField.current?.focus();
  }

  return (
    // If the form is ever sent without our script, POST keeps the password out of the address.
    <form
      ref={formElement}
      className={styles.form}
      method="post"
      noValidate
      onInput={readBoxes}
      onSubmit={handleSubmit}
    >
      <Field label="Email">
        {(control) => (
          <input
            {...control}
            name="email"
            type="email"
            placeholder="Email address"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
      </Field>
      <Field label="Password">
        {(control) => (
          <input
            {...control}
            ref={passwordField}
            name="password"
            type={isPasswordShown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
      </Field>
      <div>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={isPasswordShown}
            onChange={(event) => setIsPasswordShown(event.currentTarget.checked)}
          />
          Show password
        </label>
        <label className={styles.choice}>
          <input type="checkbox" name="staysSignedIn" defaultChecked />
          Stay signed in when I close this tab
        </label>
      </div>
      {status.kind === 'refused' && (
        <Notice kind="error">
          <p>{`❌ ${status.message}`}</p>
        </Notice>
      )}
      {status.kind === 'signed-in' && (
        <Notice kind="sent">
          <p>Logged in successfully!</p>
        </Notice>
      )}
      <Button type="submit" disabled={isPending}>
        {isPending ? 'Signing in...' : 'Log In'}
      </Button>
    </form>
  );
}

function hasTypedText(form: HTMLFormElement): boolean {
  const typed = new FormData(form);
  return [typed.get('email'), typed.get('password')].some((text) => text !== '');
}
