-- What an application asks for is bought when it is accepted (D12.1).
alter table educational_joining_application
  add column subscription_type text check (subscription_type in ('Package', 'Session', 'Hour', 'Duration')),
  add column discount bigint check (discount >= 0),
  add constraint educational_joining_application_counted check (subscription_type is null or subscription_type not in ('Session', 'Hour') or coalesce(requested_sessions, 0) > 0),
  add constraint educational_joining_application_duration check (subscription_type is distinct from 'Duration' or subscription_to is not null),
  add constraint educational_joining_application_discount check (coalesce(discount, 0) = 0 or subscription_type is not null);
