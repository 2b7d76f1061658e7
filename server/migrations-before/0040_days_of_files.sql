-- Of a qualification, a degree, a course, a job, an injury and a card the day counts, as it was on the establishment's wall.
create function day_there(uuid, timestamptz) returns date language sql stable as $$ select ($2 at time zone e.time_zone)::date from establishment e where e.id = $1 $$;
alter table user_qualification
  alter column joining_date_time type date using day_there(establishment_id, joining_date_time),
  alter column obtaining_date_time type date using day_there(establishment_id, obtaining_date_time);
alter table user_scientific_degree
  alter column obtaining_date_time type date using day_there(establishment_id, obtaining_date_time);
alter table user_training_course
  alter column start type date using day_there(establishment_id, start),
  alter column "end" type date using day_there(establishment_id, "end");
alter table user_experience
  alter column start type date using day_there(establishment_id, start),
  alter column "end" type date using day_there(establishment_id, "end");
alter table user_injury
  alter column injury_date_time type date using day_there(establishment_id, injury_date_time),
  alter column recovery_start type date using day_there(establishment_id, recovery_start),
  alter column recovery_end type date using day_there(establishment_id, recovery_end);
alter table user_personal_card
  alter column creation_date_time type date using day_there(establishment_id, creation_date_time),
  alter column expiry_date_time type date using day_there(establishment_id, expiry_date_time);
drop function day_there(uuid, timestamptz);
