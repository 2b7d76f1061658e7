-- D1.8: one name in two ways of writing is one name, and a phone number is found in every way in which it is written.
--
-- The search key again (its twin is searchKey() in model/src/kit/search-key.ts): «رءوف» = «رؤوف» = «روف», «شئون» = «شؤون»,
-- «ميخائيل» = «ميخايل», René = rene, Müller = muller, ł = l, ß = ss. What is dropped is found by a pattern: as letters of one
-- translate() it was nine tenths of what the first key cost.
do $do$
declare
  -- as in 0001: Unicode's plain rules of letters, wherever the server offers them
  folding text := (
    select quote_ident(collname) from pg_collation
    where collname in ('pg_c_utf8', 'C.utf8', 'C.UTF-8', 'und-x-icu') and collencoding in (-1, pg_char_to_encoding('UTF8'))
    order by array_position(array['pg_c_utf8', 'C.utf8', 'C.UTF-8', 'und-x-icu'], collname::text) limit 1);
begin
  execute replace($f$
create function ar_norm_v2(value text) returns text language sql immutable strict parallel safe as $$
  select replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(
      btrim(regexp_replace(regexp_replace(
        replace(replace(replace(replace(translate(
          normalize(regexp_replace(normalize(
            lower(translate(replace(
              -- 1 to 3, and 5 but for the hamza on its ي
              translate(regexp_replace(normalize(value, NFKC),
                U&'[\0610-\061A\064B-\065F\0670\06D6-\06ED\061C\200B-\200F\202A-\202E\2060-\2069\FEFF\0640\0621\066C]+',
                '', 'g'),
                U&'\0623\0625\0622\0671\0672\0673\0649\06CC\06D0\0624\0629\06A9' ||
                U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\066B\066A' ||
                U&'\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9',
                U&'\0627\0627\0627\0627\0627\0627\064A\064A\064A\0648\0647\0643' || '0123456789.%' || '0123456789'),
              -- 4, the rest of 5, 6
              'ئو', 'وو'), 'ئ', 'ي') collate FOLDING),
            -- 7
            NFD), U&'[\0300-\036F]+', '', 'g'), NFC),
          'đðħıłŋøŧ', 'ddhilnot'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        -- 8
        U&'[\0009-\000D\00A0\1680\2000-\200A\2028\2029\202F\205F\3000]', ' ', 'g'), ' {2,}', ' ', 'g')),
      -- 9
      'ا{2,}', 'ا', 'g'), 'و{2,}', 'و', 'g'), 'ي{2,}', 'ي', 'g'),
    -- 10
    '(?<![^ ])(عبد|ابو|ابن) (?=[^ ]{2})', '\1', 'g'), 'ابوو', 'ابو')
$$
  $f$, 'FOLDING', coalesce(folding, '"default"'));
end $do$;

-- A number as kept (E.164) and as it is written inside of its own country: '+201097978388 01097978388'. Its twin is
-- phoneForms() in model/src/kit/phone-forms.ts. Not strict, so that PostgreSQL can put it into the columns' expressions.
create function phone_forms_v1(phone text) returns text language sql immutable parallel safe as $$
  select case
    when phone ~ '^\+7[0-9]+$' then phone || ' 8' || substr(phone, 3)
    when phone ~ '^\+36[0-9]+$' then phone || ' 06' || substr(phone, 4)
    when phone ~ '^\+375[0-9]+$' then phone || ' 80' || substr(phone, 5)
    when phone ~ '^\+993[0-9]+$' then phone || ' 8' || substr(phone, 5)
    else regexp_replace(
      phone, '^\+(1|20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-689][0-9]|3[578][0-9]|42[0-9]|5[09][0-9]|6[7-9][0-9]|8[035789][0-9]|9[679][0-9])([0-9]+)$', '\& 0\2')
  end
$$;

-- Every search text is written anew: a generated column's expression cannot be changed in PostgreSQL 15, so the column goes and
-- comes again, which takes its index along. Each table is rewritten once with all of its indexes while it is locked: with 170,000
-- people a minute on two cores at a load of 14, most of it their indexes.
do $do$
declare
  held record;
  made text;
begin
  for held in
    select c.oid as id, c.relname as name, pg_get_expr(d.adbin, d.adrelid) as text,
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
      'alter table %I drop column search, add column search text generated always as (%s) stored', held.name,
      regexp_replace(
        replace(held.text, 'ar_norm_v1(', 'ar_norm_v2('),
        'COALESCE\((phone2?), ', 'COALESCE(phone_forms_v1(\1), ', 'g'
      )
    );
    foreach made in array coalesce(held.indexes, '{}') loop
      execute made;
    end loop;
  end loop;
end $do$;

-- Views of one list whose names were two and are one now: the later ones are numbered.
alter table saved_view no force row level security;
update saved_view v
set name = left(v.name, 50) || ' (' || n.at || ')'
from (
  select establishment_id, id,
    row_number() over (partition by establishment_id, user_id, list, ar_norm_v2(name) order by created_at, id) as at
  from saved_view
) n
where n.establishment_id = v.establishment_id and n.id = v.id and n.at > 1;
alter table saved_view force row level security;

-- Indexes over the key of a text that has no column for it: the question bank's, the names of views.
do $do$
declare
  held record;
begin
  for held in
    select i.indexname as name, i.indexdef as made
    from pg_indexes i
    where i.schemaname = 'public' and i.indexdef like '%ar_norm_v1(%'
  loop
    execute format('drop index %I', held.name);
    execute replace(held.made, 'ar_norm_v1(', 'ar_norm_v2(');
  end loop;
end $do$;

-- Nothing uses it any more; what would come with it later fails here and not in a search.
drop function ar_norm_v1(text);
