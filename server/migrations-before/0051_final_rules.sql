-- What final results are counted by stays as what locked ones are counted by does (D5.3): the weights and rules of the category, and its score items. Else a weight that
-- somebody changes for the next course would change, without a word, what students and parents were told and what certificates say. A score item may be added: it counts
-- from the periods on that are not final yet (results.sql.ts).
create or replace function guard_locked_rules() returns trigger language plpgsql as $$
declare kept jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  if exists (
    select 1 from result_publication p where p.establishment_id = (kept ->> 'establishment_id')::uuid and (p.locked or (p.state = 'Final' and tg_op <> 'INSERT'))
      and p.educational_category_id = (kept ->> case tg_table_name when 'educational_category' then 'id' else 'educational_category_id' end)::uuid
  ) then
    raise exception 'the results are final or locked' using errcode = '23514', constraint = 'score_rules_locked', table = tg_table_name;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
