import { sql } from 'drizzle-orm';
import { presetRoles } from '#domain/staff/roles.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { staffRoles } from '#server/db/tables/staff/team-tables.ts';

/** The presets as the code has them; roles that an owner made stay as they are. */
export async function seedRoles({ db }: OpenDatabase): Promise<void> {
  await db
    .insert(staffRoles)
    .values(presetRoles.map((role) => ({ ...role, permissions: [...role.permissions], isPreset: true })))
    .onConflictDoUpdate({
      target: staffRoles.key,
      set: {
        name: sql`excluded.name`,
        rank: sql`excluded.rank`,
        permissions: sql`excluded.permissions`,
        isForDevices: sql`excluded.is_for_devices`,
        needsSecondFactor: sql`excluded.needs_second_factor`,
        isPreset: true,
      },
    });
}
