-- Where money is paid to by a method, and on which terms: told to students and parents.
alter table payment_method
  add column pay_to text check (length(pay_to) <= 120),
  add column pay_terms_ar text check (length(pay_terms_ar) <= 300),
  add column pay_terms_en text check (length(pay_terms_en) <= 300),
  add column pay_terms_und text check (length(pay_terms_und) <= 300);
