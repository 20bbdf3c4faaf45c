import { describe, expect, it } from 'vitest';
import { channels } from '../../../../src/content/channels.ts';
import { readProjectFile } from '../../../support/source/project-files.ts';

const stylesheet = readProjectFile('src/features/scam-guide/scam-guide.module.css').replace(/\s+/g, ' ');

describe('the stylesheet of the ten cards', () => {
  it.each(channels)('filters by "$label" before any script has come', ({ key }) => {
    expect(stylesheet).toContain(`[data-reached-by='${key}'] .item:not([data-channels~='${key}'])`);
  });
});
