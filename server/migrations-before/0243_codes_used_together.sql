-- Codes that are used at once are used by one call: each is locked and asked about in its turn, and all are written by one
-- statement, as an update parses the table's constraints anew each time (0.2 ms for each code).

-- For each code whether it may be used; of one that is there twice the second is refused, like any code that is used.
create function use_media_codes(establishment uuid, macs bytea[], students uuid[], moments timestamptz[], today date[], users uuid[])
returns table (refused text, code uuid, serial integer, package uuid, sold_for bigint, "from" date, valid_to date, used_at timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
  c media_package_code;
  d record;
  used uuid[] := '{}';
  used_by uuid[] := '{}';
  opened_at timestamptz[] := '{}';
  opened_to date[] := '{}';
  written_by uuid[] := '{}';
begin
  for nth in 1 .. cardinality(macs) loop
    refused := null;
    code := null;
    used_at := null;
    select * into c from media_package_code m where m.establishment_id = establishment and m.mac = macs[nth] for no key update;
    if c.state = 'Used' and c.used_by_id = students[nth] then
      refused := 'media.codeYours';
      used_at := c.subscribed_at;
    elsif c.id is null or c.state = 'Used' or c.activation not in ('Sold', 'Gift') or c.record_state <> 'active' or c.id = any(used) then
      refused := 'media.codeWrong';
    elsif c.expires_on < today[nth] then
      refused := 'media.codeExpired';
    else
      d := package_days(establishment, c.media_package_id, students[nth], today[nth]);
      refused := d.refused;
    end if;
    if refused is null then
      used := used || c.id;
      used_by := used_by || students[nth];
      opened_at := opened_at || moments[nth];
      opened_to := opened_to || d.valid_to;
      written_by := written_by || users[nth];
      code := c.id;
      serial := c.serial;
      package := c.media_package_id;
      sold_for := coalesce(c.sold_for, 0);
      "from" := d."from";
      valid_to := d.valid_to;
    end if;
    return next;
  end loop;
  update media_package_code m
    set state = 'Used', used_by_id = u.who, subscribed_at = u.at, valid_to = u.until, version = m.version + 1, updated_at = u.at, updated_by = u.writer
    from unnest(used, used_by, opened_at, opened_to, written_by) u (id, who, at, until, writer)
    where m.establishment_id = establishment and m.id = u.id;
end $$;
drop function use_media_code(uuid, bytea, uuid, timestamptz, date, uuid);
