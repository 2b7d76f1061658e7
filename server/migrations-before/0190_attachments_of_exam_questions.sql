-- A paragraph or a question of an exam may have a file beside its picture: a recording to listen to, a sheet to read. Lines
-- share it as they share pictures; it goes when no line refers to it any more (records/attachments/sweep-attachments.ts).
create function keep_exam_attachment() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from attachment a
    where a.establishment_id = new.establishment_id and a.id = new.attachment_id and a.media_type in ('image', 'video', 'audio', 'pdf')
  ) then
    raise exception 'an exam shows pictures, videos, recordings and PDF' using errcode = '23514', constraint = tg_table_name || '_attachment_kind', table = tg_table_name;
  end if;
  return new;
end $$;

do $$
declare
  lines text;
begin
  foreach lines in array array['simple_exam_model_paragraphs', 'simple_exam_model_true_false_questions', 'simple_exam_model_multiple_choice_questions'] loop
    execute format('alter table %I add column attachment_id uuid', lines);
    execute format('alter table %I add constraint %I foreign key (establishment_id, attachment_id) references attachment (establishment_id, id)', lines, lines || '_attachment_id_fkey');
    execute format('create index %I on %I (establishment_id, attachment_id) where attachment_id is not null', lines || '_attachment', lines);
    execute format('create trigger keep_attachment_kind before insert or update of attachment_id on %I for each row when (new.attachment_id is not null) execute function keep_exam_attachment()', lines);
  end loop;
end $$;
