import { mission } from '../content/mission.ts';
import { pictures } from '../content/pictures.ts';
import { promise } from '../content/promise.ts';
import { serviceIcons } from '../content/service-icons.ts';
import { services } from '../content/services.ts';
import { WarningLine } from '../features/going-around/warning-line.tsx';
import { ScamSpotlight } from '../features/scam-guide/scam-spotlight.tsx';
import { BelowTheFold } from '../ui/below-the-fold.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';
import { Picture } from '../ui/picture.tsx';
import { Section } from '../ui/section.tsx';
import { ServiceIcon } from '../ui/service-icon.tsx';
import styles from './home-page.module.css';

export function HomePage() {
  return (
    <>
      <Hero />
      <WarningLine />
      <BelowTheFold>
        <Section title="Why Us?">
          <ul className={styles.promise}>
            {promise.map(({ title, text }) => (
              <li key={title} className={styles.point}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </Section>
        <Section title="What We Offer">
          <ul className={styles.services}>
            {services.map(({ name, icon }) => (
              <li key={name} className={styles.service}>
                <span className={styles.icon}>
                  <ServiceIcon {...serviceIcons[icon]} />
                </span>
                <h3 className={styles.serviceName}>{name}</h3>
              </li>
            ))}
          </ul>
        </Section>
        <Section title="Scam Spotlight" tone="calm">
          <ScamSpotlight />
        </Section>
        <Section title="Our Promise">
          <div className={styles.mission}>
            <div className={styles.aims}>
              {mission.aims.map((aim) => (
                <p key={aim}>{aim}</p>
              ))}
            </div>
            <Picture {...pictures.promise} />
          </div>
        </Section>
        <Section title="Need help today?" tone="invite">
          <div className={styles.help}>
            <p className={styles.number}>
              <PhoneLink label="Call us" />
            </p>
            <ButtonLink href="/contact">Request Service</ButtonLink>
          </div>
        </Section>
      </BelowTheFold>
    </>
  );
}

function Hero() {
  return (
    <div className={styles.hero}>
      <div className={styles.heroColumns}>
        <div className={styles.heroWords}>
          <h1 tabIndex={-1}>Empowering Seniors Through Technology</h1>
          <p className={styles.subline}>
            Compassionate, patient, and personalized support for 55+ communities.
          </p>
          <div className={styles.ways}>
            <ButtonLink href="/contact" variant="call">
              Get a Quote
            </ButtonLink>
            <p className={styles.number}>
              <PhoneLink label="or call us" />
            </p>
          </div>
        </div>
        <Picture {...pictures.hero} isFirst />
      </div>
    </div>
  );
}
