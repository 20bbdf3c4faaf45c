/** Test data for the rule in TypeScript and in SQL. Hosts that PUSH_HOSTS allows: */
export const ADDED_HOSTS = [
  'push.example.com:443',
  '127.0.0.1:8999',
  'localhost:8999',
  '10.0.0.7:80',
] as const;

/** An address of this many characters. */
const addressOf = (length: number) => 'https://fcm.googleapis.com/'.padEnd(length, 'x');

/** Addresses to which alerts may be sent. */
export const GOOD_ADDRESSES = [
  'https://fcm.googleapis.com/fcm/send/cX9:APA91b-_x',
  'https://jmt17.google.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QNjk',
  'https://api.push.apple.com/3/device/a',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYA%3d',
  'https://push.example.com:443/a',
  'http://127.0.0.1:8999/push/1',
  'http://localhost:8999/push/1',
  'https://127.0.0.1:8999/push/1',
  addressOf(2000),
] as const;

/** Addresses that must be refused. */
export const BAD_ADDRESSES = [
  '',
  'fcm.googleapis.com/x',
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com',
  'https://fcm.googleapis.com@evil.example/x',
  'https://user:password@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com/x',
  'https://evil.example/https://fcm.googleapis.com/x',
  'https://notify.windows.com/x',
  'https://evilpush.apple.com/x',
  'https://fcm.googleapis.com\\@evil.example/x',
  'https://fcm.googleapis.com/x#fragment',
  'https://fcm.googleapis.com/x y',
  'https://fcm.googleapis.com/x\nHost: evil.example',
  'https://FCM.googleapis.com/x',
  'https://push.example.com/a',
  'https://push.example.com:444/a',
  'http://push.example.com:443/a',
  'http://10.0.0.7:80/a',
  'http://127.0.0.1:9000/push/1',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  addressOf(2001),
] as const;
