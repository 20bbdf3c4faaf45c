export function ContactPage() {
  return <h1 tabIndex={-1}>Contact</h1>;
}
