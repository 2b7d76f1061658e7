-- Keys by which names and phone numbers are searched (D1.8). One name in several spellings has one key: «رءوف» =
-- «رؤوف» = «روف», «نور الدين» = «نورالدين», René = rene, El-Shazly = Elshazly = El Shazly, O'Neil = O’Neil, Abd
-- El-Rahman = Abdelrahman.
-- The steps are those of searchKey() in model/src/kit/search-key.ts; server/src/records/list/search-key.test.ts
-- compares the two. Generated columns store the key, so a change is a new function (ar_norm_v4) and new columns,
-- never an edit.
-- It is written in plpgsql, because PostgreSQL would inline an SQL function into every statement that writes a record,
-- and plan it anew each time. Text in ASCII, such as a code, needs only a few of the steps.

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
create function ar_norm_v3(value text) returns text language plpgsql immutable strict parallel safe as $$
declare
  is_ascii boolean := octet_length(value) = length(value);
  key text;
  joined text;
begin
  -- a code or one word: only step 6 changes it
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
  if is_ascii or joined = key then
    return joined;
  end if;
  return regexp_replace(regexp_replace(regexp_replace(joined, 'ا{2,}', 'ا', 'g'), 'و{2,}', 'و', 'g'), 'ي{2,}', 'ي', 'g');
end $$
  $f$, 'FOLDING', coalesce(folding, '"default"'));
end $do$;
comment on function ar_norm_v3 is
  'Returns the key by which a name or text is searched; spellings that readers consider equal have the same key.';

-- Example: '+201097978388 01097978388'. Its twin is phoneForms() in model/src/kit/phone-forms.ts. The function is not
-- strict, so that PostgreSQL can inline it into the expressions of generated columns.
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
comment on function phone_forms_v1 is
  'Returns a phone number as stored (E.164) and as it is dialled inside its own country.';
