-- Registers not taken are counted of lessons that were held to be work and have begun: the index holds just those.
drop index educational_schedule_time_registers_not_taken;
create index educational_schedule_time_registers_not_taken
  on educational_schedule_time (establishment_id, record_state, "from", id)
  where work_day = 'Work' and register = 'NotTaken';
