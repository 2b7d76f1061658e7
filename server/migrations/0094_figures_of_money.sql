-- Unscheduled rests by the day on which they are due, for what is due today and for debts by age.
create index debt_unscheduled_due on debt (establishment_id, due_on) include (user_id, unscheduled) where unscheduled > 0;
