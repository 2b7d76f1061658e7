-- The colour of a category's lessons in the calendar (D12.4).
alter table educational_category add column color_id uuid;
alter table educational_category add constraint educational_category_color_id_fkey foreign key (establishment_id, color_id) references color (establishment_id, id);
