-- Invented messages for development. Never run where real people write.

insert into public."ContactTable" (created_at, name, email, phone, message, submission_id, written_at) values
  (now() - interval '9 days', 'Margaret Holloway', 'margaret.holloway@example.com', 2025550143,
   'My laptop says it needs an update every single morning, and afterwards the printer is gone. Could somebody come by on a weekday?',
   '7c1e05b2-5c1a-4a53-9a0f-3f0b1d6f2c01', now() - interval '9 days'),
  (now() - interval '6 days', 'Walter Brzezinski', 'walter.b@example.net', 6175550118,
   E'A man rang and said he was from Microsoft. I let him look at the computer for a few minutes before my daughter told me to pull the plug.\n\nIs it safe to do my banking now?',
   '2f94ad60-5c1a-4a53-9a0f-3f0b1d6f2c02', now() - interval '6 days'),
  (now() - interval '3 days', 'Rosa Delgado Fuentes', 'rosa.delgado@example.org', 205550177,
   'I would like lessons with my new tablet: photographs, video calls with my grandchildren in Valencia, and how to make the letters bigger.',
   'b83d71e4-5c1a-4a53-9a0f-3f0b1d6f2c03', now() - interval '3 days 5 hours'),
  (now() - interval '1 day', 'Harold O''Neill', 'harold.oneill@example.com', 3125550164,
   'I have four old computers in the basement. Can you take them away and make sure that nobody can read what is on them?',
   '51a6c89f-5c1a-4a53-9a0f-3f0b1d6f2c04', now() - interval '1 day'),
  (now() - interval '2 hours', 'Ji-woo Park (for her mother)', 'jiwoo.park@example.com', 4155550129,
   'My mother is 81 and gets a text every day about a parcel. Please call her in the morning, she prefers the phone: 415 555 0129. She speaks slowly; 감사합니다!',
   'e40b327d-5c1a-4a53-9a0f-3f0b1d6f2c05', now() - interval '2 hours')
on conflict (submission_id) do nothing;
