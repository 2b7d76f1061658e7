-- Abdel-Rahman and Abdulrahman have one search key, and the key of a key is itself: before, the key of «ابو و- اl» had
-- another key. The steps are those of searchKey() in model/src/kit/search-key.ts.
-- The function keeps its name, so that tables without a changed key stay as they are; the other keys are computed again
-- below.

do $do$
declare
  -- lower() follows Unicode's plain rules if the server has them, as PostgreSQL 17 and later do; before 17, it follows
  -- the C locale of the system or ICU
  folding text := (
    select quote_ident(collname) from pg_collation
    where collname in ('pg_c_utf8', 'C.utf8', 'C.UTF-8', 'und-x-icu') and collencoding in (-1, pg_char_to_encoding('UTF8'))
    order by array_position(array['pg_c_utf8', 'C.utf8', 'C.UTF-8', 'und-x-icu'], collname::text) limit 1);
begin
  execute replace($f$
create or replace function ar_norm_v3(value text) returns text language plpgsql immutable strict parallel safe as $$
declare
  is_ascii boolean := octet_length(value) = length(value);
  key text;
  joined text;
begin
  -- a code or one word: only steps 6 and 11 change it
  if is_ascii and value ~ '^[A-Za-z0-9]+(-[0-9]+)*$' then
    return regexp_replace(lower(value collate "C"), '^abd[aou]l', 'abdel');
  end if;
  if is_ascii then
    key := btrim(regexp_replace(translate(lower(value collate "C"), '''`', ''), E'[\t-\r ]+', ' ', 'g'));
  else
    key := btrim(regexp_replace(regexp_replace(
      replace(replace(replace(replace(translate(
        normalize(regexp_replace(normalize(
          lower(translate(replace(
            -- steps 1 to 3, and step 5 except for the hamza on ي
            translate(regexp_replace(normalize(translate(value, U&'\00B4\1FFD', ''), NFKC),
              U&'[\0610-\061A\064B-\065F\0670\06D6-\06ED\061C\200B-\200F\202A-\202E\2060-\2069\FEFF\0640\0621\066C' ||
              U&'\0027`\00AD\02B9\02BB-\02BF\02C8\02CA\02CB\055A\05F3\2018-\201B\2032\2035\A78B\A78C]+',
              '', 'g'),
              U&'\0623\0625\0622\0671\0672\0673\0649\06CC\06D0\0624\0629\06A9' ||
              U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\066B\066A' ||
              U&'\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9' ||
              U&'\058A\05BE\1806\2010\2011\2012\2013\2014\2015\2043\2212',
              U&'\0627\0627\0627\0627\0627\0627\064A\064A\064A\0648\0647\0643' || '0123456789.%' || '0123456789' || '-----------'),
            -- 4, the rest of 5, 6
            'ئو', 'وو'), 'ئ', 'ي') collate FOLDING),
          -- 7
          NFD), U&'[\0300-\036F]+', '', 'g'), NFC),
        'đðħıłŋøŧ', 'ddhilnot'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      -- 8
      U&'[\0009-\000D\00A0\1680\2000-\200A\2028\2029\202F\205F\3000]', ' ', 'g'), ' {2,}', ' ', 'g'));
    -- 9
    key := regexp_replace(regexp_replace(regexp_replace(key, 'ا{2,}', 'ا', 'g'), 'و{2,}', 'و', 'g'), 'ي{2,}', 'ي', 'g');
  end if;
  -- step 10; here every character beyond ASCII is a letter; a part of the step that cannot change the key is skipped
  joined := key;
  if joined ~ '[a-z][ -]' then
    joined := regexp_replace(joined,
      '(?<![^ -])(abd(?:[aeou]l)?|ab(?:o|u|ou)l?|[aeou]l|l|ibn|ben|bin|ma?c|o)(?: ?- ?| )(?=[^ -@\[-`{-~])(?![\u0600-\u06FF])', '\1', 'g');
  end if;
  if not is_ascii then
    joined := regexp_replace(joined, '(?<![^ -])(عبد|ابو|ابن)(?: ?- ?| )(?=[^ -][^ ])', '\1', 'g');
  end if;
  if strpos(joined, '-') > 0 then
    joined := regexp_replace(joined, '(?<=[^ -@\[-`{-~])-(?=[^ -@\[-`{-~])', '', 'g');
  end if;
  if joined ~ 'lah|d(i|ee)n' or strpos(joined, ' الدين') > 0 or strpos(joined, ' الله') > 0 then
    joined := regexp_replace(joined,
      '(?<=[^ -@\[-`{-~]{2}) (?=(?:الدين|الله|[aeou][ld]d(?:i|ee)ne?|[aeu]llah)(?![^ ]))', '', 'g');
  end if;
  if not is_ascii and joined <> key then
    joined := regexp_replace(regexp_replace(regexp_replace(joined, 'ا{2,}', 'ا', 'g'), 'و{2,}', 'و', 'g'), 'ي{2,}', 'ي', 'g');
  end if;
  -- 11 and 12
  joined := regexp_replace(joined, '(?<![^ -])abd[aou]l', 'abdel', 'g');
  -- the schema is named, because an index is built without a search path
  return case when joined = key then key else public.ar_norm_v3(joined) end;
end $$
  $f$, 'FOLDING', coalesce(folding, '"default"'));
end $do$;

do $do$
declare
  found record;
  differs boolean;
begin
  for found in
    select
      c.oid::regclass as name,
      a.attname as attribute,
      pg_get_expr(d.adbin, d.adrelid) as key,
      -- a generated column is computed again only when a column that it depends on is set
      (
        select b.attname
        from pg_depend w
        join pg_attribute b on b.attrelid = w.refobjid and b.attnum = w.refobjsubid
        where w.refclassid = 'pg_class'::regclass and w.refobjid = c.oid and w.refobjsubid not in (0, d.adnum)
          and (w.classid, w.objid, w.objsubid) in (
            ('pg_attrdef'::regclass, d.oid, 0),
            ('pg_class'::regclass, c.oid, d.adnum)
          )
        limit 1
      ) as source,
      c.relforcerowsecurity as is_forced
    from pg_attrdef d
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    join pg_class c on c.oid = d.adrelid and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    where a.attgenerated = 's' and pg_get_expr(d.adbin, d.adrelid) like '%ar_norm_v3(%'
    order by c.relname
  loop
    if found.is_forced then execute format('alter table %s no force row level security', found.name); end if;
    execute format('select exists (select from %s where %I is distinct from (%s))', found.name, found.attribute, found.key)
    into differs;
    if differs then
      -- nothing changes but the key, so no trigger has work
      execute format('alter table %s disable trigger user', found.name);
      execute format(
        'update %1$s set %4$I = %4$I where %2$I is distinct from (%3$s)', found.name, found.attribute, found.key, found.source
      );
      execute format('alter table %s enable trigger user', found.name);
    end if;
    if found.is_forced then execute format('alter table %s force row level security', found.name); end if;
  end loop;
end $do$;

do $do$
declare holder text;
begin
  foreach holder in array array['store_item', 'price_quotation_detail'] loop
    execute replace($sql$
      alter table HOLDER no force row level security;
      alter table HOLDER_property_value no force row level security;
      update HOLDER_property_value v
      set search = ar_norm_v3(t.item_properties ->> v.property_id::text)
      from HOLDER t
      where t.establishment_id = v.establishment_id and t.id = v.record_id and v.search is not null
        and v.search <> ar_norm_v3(t.item_properties ->> v.property_id::text);
      alter table HOLDER force row level security;
      alter table HOLDER_property_value force row level security;
    $sql$, 'HOLDER', holder);
  end loop;
end $do$;

-- Names that were two and are one now: the later ones are numbered.
alter table saved_view no force row level security;
update saved_view v
set name = left(v.name, 50) || ' (' || n.at || ')'
from (
  select establishment_id, id,
    row_number() over (partition by establishment_id, user_id, list, ar_norm_v3(name) order by created_at, id) as at
  from saved_view
) n
where n.establishment_id = v.establishment_id and n.id = v.id and n.at > 1;
alter table saved_view force row level security;
alter table report_schedule no force row level security;
update report_schedule s
set name = left(s.name, 50) || ' (' || n.at || ')'
from (
  select establishment_id, id,
    row_number() over (partition by establishment_id, owner_id, ar_norm_v3(name) order by created_at, id) as at
  from report_schedule
  where name is not null
) n
where n.establishment_id = s.establishment_id and n.id = s.id and n.at > 1;
alter table report_schedule force row level security;

-- Indexes over the key of a text that has no column for it.
do $do$
declare
  found record;
begin
  for found in
    select i.indexname as name
    from pg_indexes i
    where i.schemaname = 'public' and i.indexdef like '%ar_norm_v3(%'
  loop
    execute format('reindex index %I', found.name);
  end loop;
end $do$;
