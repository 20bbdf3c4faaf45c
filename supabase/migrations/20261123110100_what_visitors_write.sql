-- Says in the policy itself what a visitor's row looks like: it was answered by nobody. The grants by column say so
-- already; this one holds should a column be granted by mistake.
alter policy "Visitors may send a message" on public."ContactTable"
  with check (answered_at is null and answered_by is null);
