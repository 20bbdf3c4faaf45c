import { company } from '../../content/company.ts';
import { privacy } from '../../content/privacy.ts';
import { PRIVACY_ID } from '../../content/privacy-link.ts';
import { EmailLink } from '../../ui/email-link.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { Section } from '../../ui/section.tsx';
import { formatRetention } from './format-retention.ts';
import styles from './privacy-notice.module.css';

/** The privacy notice: what is stored of a visitor, why, for how long, and whom to ask. */
export function PrivacyNotice() {
  return (
    <div id={PRIVACY_ID} tabIndex={-1}>
      <Section title={privacy.title}>
        <dl className={styles.parts}>
          {Object.entries(privacy.parts).map(([name, { question, facts, promises }]) => (
            <div key={name} className={styles.part}>
              <dt className={styles.question}>{question}</dt>
              <dd className={styles.answer}>
                {name === 'howLong' && formatRetention(import.meta.env.RETENTION).map(toLine)}
                {[...facts, ...promises].map(toLine)}
              </dd>
            </div>
          ))}
          <div className={styles.part}>
            <dt className={styles.question}>{privacy.ask}</dt>
            <dd className={styles.answer}>
              <p>{company.legalName}</p>
              <p>
                <PhoneLink />
              </p>
              <p>
                <EmailLink />
              </p>
            </dd>
          </div>
        </dl>
      </Section>
    </div>
  );
}

function toLine(sentence: string) {
  return <p key={sentence}>{sentence}</p>;
}
