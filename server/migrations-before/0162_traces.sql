-- Two encodings of a lecture whose segments tell each viewer's copy from all others (D9.7).

alter table rendition
  drop constraint rendition_kind_check,
  drop constraint rendition_check;
alter table rendition
  add constraint rendition_kind_check check (kind in ('probe', 'small', 'large', 'page', 'poster', 'sprite', 'hls', 'trace')),
  -- The number of a page, from 1; which of the two encodings of a trace; zero for the others.
  add constraint rendition_n_check check (case kind when 'page' then n between 1 and 10000 when 'trace' then n between 1 and 2 else n = 0 end);

alter table establishment
  add column trace_leaks boolean not null default false;
