-- Students and parents look at brands and at what earns points (D7.9): their default roles say so.
update establishment_role
set privileges = privileges || '{"Brand": ["view", "viewActive"], "PointRule": ["view", "viewActive"]}'::jsonb
where user_type in ('Student', 'Parent') and is_default;
