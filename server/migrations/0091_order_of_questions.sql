-- The place of a question among the questions of both kinds of its exam. Without one, true/false questions come first.
alter table simple_exam_model_true_false_questions
  add column question_number integer check (question_number >= 1 and question_number <= 400);
alter table simple_exam_model_multiple_choice_questions
  add column question_number integer check (question_number >= 1 and question_number <= 400);
