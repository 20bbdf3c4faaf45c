-- The dashboard asks how long messages are kept.
insert into private.site_calls (method, path, roles) values ('POST', '/rpc/message_retention', array['authenticated']);
