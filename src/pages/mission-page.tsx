import { founderStory, mission } from '../content/mission.ts';
import { pictures } from '../content/pictures.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';
import { Picture } from '../ui/picture.tsx';
import { Section } from '../ui/section.tsx';
import styles from './mission-page.module.css';

export function MissionPage() {
  return (
    <>
      <PageHead title="Our Mission" picture={<Picture {...pictures.promise} isFirst />}>
        {mission.aims.map((aim) => (
          <p key={aim} className={styles.aim}>
            {aim}
          </p>
        ))}
      </PageHead>
      <Section title="How it began">
        <div className={styles.story}>
          {founderStory.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
      <Section title="Our founder">
        <dl className={styles.background}>
          {founderStory.background.map(({ term, text }) => (
            <div key={term} className={styles.fact}>
              <dt className={styles.term}>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="Talk to us" tone="invite">
        <div className={styles.help}>
          <p className={styles.number}>
            <PhoneLink label="Call us" />
          </p>
          <ButtonLink href="/contact">Write to us</ButtonLink>
        </div>
      </Section>
    </>
  );
}
