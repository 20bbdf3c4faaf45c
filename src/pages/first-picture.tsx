import { type ComponentProps, useContext, useState } from 'react';
import { PageIsShown } from '../lazy/pages-around.ts';
import { Picture } from '../ui/picture.tsx';

/**
 * The picture on a page's first screen, loaded with high priority. On a page that is rendered while the finger is still
 * down on a link, it is loaded when the page is shown: a drawing that arrives just when the finger is lifted would keep an
 * old tablet from answering for 30 to 50 ms.
 */
export function FirstPicture(picture: Omit<ComponentProps<typeof Picture>, 'isFirst'>) {
  const [isAwaited] = useState(useContext(PageIsShown));
  return <Picture {...picture} isFirst={isAwaited} />;
}
