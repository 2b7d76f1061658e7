-- Every lookup list is read where people, places of work, categories and applications name it (D12.4).
alter table user_account
  add column insurance_company_id uuid,
  add column district_id uuid,
  add column sector_id uuid,
  add column general_job_id uuid,
  add column sponsor_id uuid;
alter table user_account add constraint user_account_insurance_company_id_fkey foreign key (establishment_id, insurance_company_id) references insurance_company (establishment_id, id);
alter table user_account add constraint user_account_district_id_fkey foreign key (establishment_id, district_id) references district (establishment_id, id);
alter table user_account add constraint user_account_sector_id_fkey foreign key (establishment_id, sector_id) references sector (establishment_id, id);
alter table user_account add constraint user_account_general_job_id_fkey foreign key (establishment_id, general_job_id) references general_job (establishment_id, id);
alter table user_account add constraint user_account_sponsor_id_fkey foreign key (establishment_id, sponsor_id) references sponsor (establishment_id, id);

create table user_account_active_substances (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint user_account_active_substances_parent_fkey foreign key (establishment_id, parent_id) references user_account (establishment_id, id) on delete cascade
);
select protect_table('user_account_active_substances');
alter table user_account_active_substances add constraint user_account_active_substances_target_id_fkey foreign key (establishment_id, target_id) references active_substance (establishment_id, id);
create table user_account_forbidden_meals (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint user_account_forbidden_meals_parent_fkey foreign key (establishment_id, parent_id) references user_account (establishment_id, id) on delete cascade
);
select protect_table('user_account_forbidden_meals');
alter table user_account_forbidden_meals add constraint user_account_forbidden_meals_target_id_fkey foreign key (establishment_id, target_id) references meal (establishment_id, id);

alter table user_experience add column general_job_id uuid, add column sector_id uuid;
alter table user_experience add constraint user_experience_general_job_id_fkey foreign key (establishment_id, general_job_id) references general_job (establishment_id, id);
alter table user_experience add constraint user_experience_sector_id_fkey foreign key (establishment_id, sector_id) references sector (establishment_id, id);
alter table user_scientific_degree add column classification_degree_id uuid;
alter table user_scientific_degree add constraint user_scientific_degree_classification_degree_id_fkey foreign key (establishment_id, classification_degree_id) references classification_degree (establishment_id, id);

alter table meal add column meal_type_id uuid;
alter table meal add constraint meal_meal_type_id_fkey foreign key (establishment_id, meal_type_id) references meal_type (establishment_id, id);
alter table question add column question_type_id uuid;
alter table question add constraint question_question_type_id_fkey foreign key (establishment_id, question_type_id) references question_type (establishment_id, id);
alter table educational_category add column question_type_id uuid;
alter table educational_category add constraint educational_category_question_type_id_fkey foreign key (establishment_id, question_type_id) references question_type (establishment_id, id);

create table educational_joining_application_answers (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  question_id uuid not null,
  answer text not null check (length(answer) <= 2000),
  primary key (establishment_id, parent_id, position),
  constraint educational_joining_application_answers_parent_fkey foreign key (establishment_id, parent_id) references educational_joining_application (establishment_id, id) on delete cascade,
  constraint educational_joining_application_answers_once unique (establishment_id, parent_id, question_id)
);
select protect_table('educational_joining_application_answers');
alter table educational_joining_application_answers add constraint educational_joining_application_answers_question_id_fkey foreign key (establishment_id, question_id) references question (establishment_id, id);

-- A place's network limits the code on its screen: what is no address would let nobody in.
create function is_network(written text) returns boolean language plpgsql immutable parallel safe as $$
begin
  perform written::inet;
  return true;
exception when others then
  return false;
end $$;
update place set local_ip_address = null where not is_network(local_ip_address);
alter table place add constraint place_local_ip_address_network check (is_network(local_ip_address));
