-- The search key, cheaper to begin: PostgreSQL put the whole of `ar_norm_v2` into every statement that writes a record with a code
-- or a name, parsed and planned it anew each time: a quarter of what such a row costs. As a function that is called it is planned
-- once for a connection. What has no letter beyond ASCII, as every code, needs two of its ten steps: the others change no such
-- letter (server/src/platform/database/search-key.test.ts holds both against the browser's key). The steps are those of 0060.
do $do$
begin
  execute replace($f$
create or replace function ar_norm_v2(value text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(value) = length(value) then
    return btrim(regexp_replace(lower(value), E'[\t-\r ]+', ' ', 'g'));
  end if;
  return STEPS;
end $$
  $f$, 'STEPS', (select regexp_replace(prosrc, '^\s*select', '') from pg_proc where oid = 'ar_norm_v2(text)'::regprocedure));
end $do$;
