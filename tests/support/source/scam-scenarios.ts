import { checkQuestions } from '../../../src/content/scam-check/questions.ts';

type Row = [
  id: string,
  /** The keys of the answers to the six questions, in order. */
  answers: string,
  points: number | 'Stop',
  result: 'stop' | 'wait' | 'no-sign',
  /** The title of the card that the result shows. */
  card: string,
];

/** 20 scams and 10 honest messages that look similar: half of the scenarios that the rule of points was made with. */
const ROWS: readonly Row[] = [
  ['S01', 'T invest A D D B', 'Stop', 'stop', 'Investment Scams'],
  ['S03', 'E invest C E D B', 'Stop', 'stop', 'Investment Scams'],
  ['S05', 'U tech E D B E', 6, 'stop', 'Tech Support Fraud'],
  ['S07', 'E tech D D C E', 7, 'stop', 'Tech Support Fraud'],
  ['S09', 'E love A E D B', 'Stop', 'stop', 'Romance Scams'],
  ['S11', 'E love C E D B', 'Stop', 'stop', 'Romance Scams'],
  ['S13', 'P gov B E A E', 'Stop', 'stop', 'Government Impersonation Scams'],
  ['S15', 'P gov E C D E', 5, 'stop', 'Government Impersonation Scams'],
  ['S17', 'P bank D E B E', 6, 'stop', 'Government Impersonation Scams'],
  ['S19', 'P family F E A E', 'Stop', 'stop', 'Grandparent or Emergency Scams'],
  ['S21', 'P family A E B E', 'Stop', 'stop', 'Grandparent or Emergency Scams'],
  ['S23', 'M prize C D C E', 'Stop', 'stop', 'Sweepstakes and Lottery Scams'],
  ['S25', 'P prize C E D E', 'Stop', 'stop', 'Sweepstakes and Lottery Scams'],
  ['S27', 'P sale D C C E', 9, 'stop', 'Telemarketing Phone Scams'],
  ['S29', 'E sale D E C B', 7, 'stop', 'Telemarketing Phone Scams'],
  ['S31', 'M home A E B E', 'Stop', 'stop', 'Homeowner and Reverse Mortgage Scams'],
  ['S33', 'M home E C A D', 'Stop', 'stop', 'Homeowner and Reverse Mortgage Scams'],
  ['S35', 'T bank D D D F', 5, 'stop', "Text or 'Smishing' Scams"],
  ['S37', 'M bank E D D E', 3, 'wait', "Text or 'Smishing' Scams"],
  ['S39', 'P death E C D E', 5, 'stop', 'Obituary Scams'],
  ['B01', 'T bank E E D E', 1, 'wait', "Text or 'Smishing' Scams"],
  ['B03', 'T other E D D D', 2, 'wait', "Text or 'Smishing' Scams"],
  ['B05', 'M sale E E D D', 0, 'no-sign', 'Telemarketing Phone Scams'],
  ['B07', 'T bank E E D D', 0, 'no-sign', "Text or 'Smishing' Scams"],
  ['B09', 'T other E E D D', 0, 'no-sign', "Text or 'Smishing' Scams"],
  ['B11', 'M gov D E D E', 3, 'wait', 'Government Impersonation Scams'],
  ['B13', 'P tech E B D C', 'Stop', 'stop', 'Tech Support Fraud'],
  ['B15', 'M bank E E E E', 2, 'wait', "Text or 'Smishing' Scams"],
  ['B17', 'E home D E D D', 2, 'wait', 'Homeowner and Reverse Mortgage Scams'],
  ['B19', 'M prize E E D E', 1, 'wait', 'Sweepstakes and Lottery Scams'],
];

export const SCAM_SCENARIOS = ROWS.map(([id, answers, points, result, card]) => {
  return { id, answers, points, result, card };
});

/** For each question, the position of the answer among its buttons. */
export function placesOf({ answers }: { readonly answers: string }): number[] {
  return answers.split(' ').map((key, index) => {
    const place = checkQuestions[index]?.answers.findIndex((answer) => answer.key === key) ?? -1;
    if (place < 0) throw new Error(`Question ${index + 1} has no answer ${key}`);
    return place;
  });
}
