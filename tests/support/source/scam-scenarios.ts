import { checkQuestions } from '../../../src/content/scam-check/questions.ts';

export interface ScamScenario {
  readonly id: string;
  /** The keys of the answers to the six questions, in order. */
  readonly answers: string;
  readonly points: number | 'Stop';
  readonly result: 'stop' | 'wait' | 'no-sign';
  /** The title of the card that the result shows. */
  readonly card: string;
}

/** 20 scams and 10 honest messages that look similar: half of the scenarios that the rule of points was made with. */
export const SCAM_SCENARIOS: readonly ScamScenario[] = [
  { id: 'S01', answers: 'T invest A D D B', points: 'Stop', result: 'stop', card: 'Investment Scams' },
  { id: 'S03', answers: 'E invest C E D B', points: 'Stop', result: 'stop', card: 'Investment Scams' },
  { id: 'S05', answers: 'U tech E D B E', points: 6, result: 'stop', card: 'Tech Support Fraud' },
  { id: 'S07', answers: 'E tech D D C E', points: 7, result: 'stop', card: 'Tech Support Fraud' },
  { id: 'S09', answers: 'E love A E D B', points: 'Stop', result: 'stop', card: 'Romance Scams' },
  { id: 'S11', answers: 'E love C E D B', points: 'Stop', result: 'stop', card: 'Romance Scams' },
  {
    id: 'S13',
    answers: 'P gov B E A E',
    points: 'Stop',
    result: 'stop',
    card: 'Government Impersonation Scams',
  },
  { id: 'S15', answers: 'P gov E C D E', points: 5, result: 'stop', card: 'Government Impersonation Scams' },
  { id: 'S17', answers: 'P bank D E B E', points: 6, result: 'stop', card: 'Government Impersonation Scams' },
  {
    id: 'S19',
    answers: 'P family F E A E',
    points: 'Stop',
    result: 'stop',
    card: 'Grandparent or Emergency Scams',
  },
  {
    id: 'S21',
    answers: 'P family A E B E',
    points: 'Stop',
    result: 'stop',
    card: 'Grandparent or Emergency Scams',
  },
  {
    id: 'S23',
    answers: 'M prize C D C E',
    points: 'Stop',
    result: 'stop',
    card: 'Sweepstakes and Lottery Scams',
  },
  {
    id: 'S25',
    answers: 'P prize C E D E',
    points: 'Stop',
    result: 'stop',
    card: 'Sweepstakes and Lottery Scams',
  },
  { id: 'S27', answers: 'P sale D C C E', points: 9, result: 'stop', card: 'Telemarketing Phone Scams' },
  { id: 'S29', answers: 'E sale D E C B', points: 7, result: 'stop', card: 'Telemarketing Phone Scams' },
  {
    id: 'S31',
    answers: 'M home A E B E',
    points: 'Stop',
    result: 'stop',
    card: 'Homeowner and Reverse Mortgage Scams',
  },
  {
    id: 'S33',
    answers: 'M home E C A D',
    points: 'Stop',
    result: 'stop',
    card: 'Homeowner and Reverse Mortgage Scams',
  },
  { id: 'S35', answers: 'T bank D D D F', points: 5, result: 'stop', card: "Text or 'Smishing' Scams" },
  { id: 'S37', answers: 'M bank E D D E', points: 3, result: 'wait', card: "Text or 'Smishing' Scams" },
  { id: 'S39', answers: 'P death E C D E', points: 5, result: 'stop', card: 'Obituary Scams' },
  { id: 'B01', answers: 'T bank E E D E', points: 1, result: 'wait', card: "Text or 'Smishing' Scams" },
  { id: 'B03', answers: 'T other E D D D', points: 2, result: 'wait', card: "Text or 'Smishing' Scams" },
  { id: 'B05', answers: 'M sale E E D D', points: 0, result: 'no-sign', card: 'Telemarketing Phone Scams' },
  { id: 'B07', answers: 'T bank E E D D', points: 0, result: 'no-sign', card: "Text or 'Smishing' Scams" },
  { id: 'B09', answers: 'T other E E D D', points: 0, result: 'no-sign', card: "Text or 'Smishing' Scams" },
  { id: 'B11', answers: 'M gov D E D E', points: 3, result: 'wait', card: 'Government Impersonation Scams' },
  { id: 'B13', answers: 'P tech E B D C', points: 'Stop', result: 'stop', card: 'Tech Support Fraud' },
  { id: 'B15', answers: 'M bank E E E E', points: 2, result: 'wait', card: "Text or 'Smishing' Scams" },
  {
    id: 'B17',
    answers: 'E home D E D D',
    points: 2,
    result: 'wait',
    card: 'Homeowner and Reverse Mortgage Scams',
  },
  { id: 'B19', answers: 'M prize E E D E', points: 1, result: 'wait', card: 'Sweepstakes and Lottery Scams' },
];

/** For each question, the position of the answer among its buttons. */
export function placesOf({ answers }: ScamScenario): number[] {
  return answers.split(' ').map((key, index) => {
    const place = checkQuestions[index]?.answers.findIndex((answer) => answer.key === key) ?? -1;
    if (place < 0) throw new Error(`Question ${index + 1} has no answer ${key}`);
    return place;
  });
}
