-- Names in Latin letters have one search key however their words are parted: El-Shazly = Elshazly = El Shazly, O'Neil = O’Neil,
-- Abd El-Rahman = Abdelrahman; so do «نور الدين» and «نورالدين», «عبد-الرحمن» and «عبدالرحمن». The steps are those of searchKey() in
-- model/src/kit/search-key.ts; server/src/records/list/search-key.test.ts compares the two.
do $do$
declare
  -- as in 0001: Unicode's plain rules of letters, wherever the server offers them
  folding text := (
    select quote_ident(collname) from pg_collation
    where collname in ('pg_c_utf8', 'C.utf8', 'C.UTF-8', 'und-x-icu') and collencoding in (-1, pg_char_to_encoding('UTF8'))
    order by array_position(array['pg_c_utf8', 'C.utf8', 'C.UTF-8', 'und-x-icu'], collname::text) limit 1);
begin
  execute replace($f$
create function ar_norm_v3(value text) returns text language plpgsql immutable strict parallel safe as $$
declare
  is_ascii boolean := octet_length(value) = length(value);
  key text;
  joined text;
begin
  -- a code or one word: no step but 6 changes it
  if is_ascii and value ~ '^[A-Za-z0-9]+(-[0-9]+)*$' then
    return lower(value collate "C");
  end if;
  if is_ascii then
    key := btrim(regexp_replace(translate(lower(value collate "C"), '''`', ''), E'[\t-\r ]+', ' ', 'g'));
  else
    key := btrim(regexp_replace(regexp_replace(
      replace(replace(replace(replace(translate(
        normalize(regexp_replace(normalize(
          lower(translate(replace(
            -- 1 to 3, and 5 but for the hamza on its ي
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
  -- 10; a letter is here each character but ASCII's others, and a step that cannot change the key is left out
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
  if is_ascii or joined = key then
    return joined;
  end if;
  return regexp_replace(regexp_replace(regexp_replace(joined, 'ا{2,}', 'ا', 'g'), 'و{2,}', 'و', 'g'), 'ي{2,}', 'ي', 'g');
end $$
  $f$, 'FOLDING', coalesce(folding, '"default"'));
end $do$;

-- Every search text is computed again, as in 0060: PostgreSQL 15 cannot change the expression of a generated column, so the column is
-- made anew, with its indexes.
do $do$
declare
  found record;
  definition text;
begin
  for found in
    select c.relname as name, pg_get_expr(d.adbin, d.adrelid) as text,
      (
        select array_agg(pg_get_indexdef(x.indexrelid))
        from pg_index x
        where x.indrelid = c.oid and a.attnum = any(x.indkey::int2[])
      ) as indexes
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attname = 'search' and a.attgenerated = 's' and not a.attisdropped
    order by c.relname
  loop
    execute format(
      'alter table %I drop column search, add column search text generated always as (%s) stored', found.name,
      replace(found.text, 'ar_norm_v2(', 'ar_norm_v3(')
    );
    foreach definition in array coalesce(found.indexes, '{}') loop
      execute definition;
    end loop;
  end loop;
end $do$;

create or replace function search(notification) returns text language sql immutable as $$
  select ' ' || ar_norm_v3(coalesce($1.name_ar, '') || ' ' || coalesce($1.name_en, '') || ' ' || coalesce($1.name_und, ''))
$$;

create or replace function property_values_of(establishment uuid, type uuid, held jsonb)
returns table (property_id uuid, number float8, moment text, search text) language sql stable as $$
  select
    p.id,
    case when jsonb_typeof(v.value) = 'number' then v.value::float8 end,
    case when p.value_type in ('DateTime', 'Date', 'Time') then v.value #>> '{}' end,
    case when p.value_type in ('Text', 'Email', 'Link') then ar_norm_v3(v.value #>> '{}') end
  from property_type_properties p
  join jsonb_each(held) v on v.key = p.id::text
  where p.establishment_id = establishment and p.parent_id = type and p.value_type not in ('Logical', 'DropDownList')
$$;
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
    select i.indexname as name, i.indexdef as definition
    from pg_indexes i
    where i.schemaname = 'public' and i.indexdef like '%ar_norm_v2(%'
  loop
    execute format('drop index %I', found.name);
    execute replace(found.definition, 'ar_norm_v2(', 'ar_norm_v3(');
  end loop;
end $do$;

-- A use that was forgotten fails here and not in a search.
drop function ar_norm_v2(text);
