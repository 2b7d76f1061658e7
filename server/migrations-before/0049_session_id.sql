-- Tokens do not follow each other within a session: each login has its own, so what was the family of a token is the session's id.
alter table session rename column family to id;
drop index session_family;
create unique index session_id on session (id);
