import {
  moneySettingKeys,
  type OfficeSettingKey,
  settingTitles,
  shopSettingKeys,
} from '#domain/staff/settings/setting-fields.ts';
import type { Db } from '#server/db/open.ts';
import { writeAuditOf } from '#server/modules/audit/write-audit.ts';
import { type SettingChange, writeSetting } from '#server/modules/staff/staff-settings.ts';

const officeKeys: readonly OfficeSettingKey[] = [...shopSettingKeys, ...moneySettingKeys];

/** With its entry in the log, as what the back office saves has one. @returns its version. @throws Failure 'invalid' naming what is wrong */
export const setByCommand = (db: Db, change: SettingChange, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const version = await writeSetting(tx, change);
    const known = officeKeys.find((key) => key === change.key);
    await writeAuditOf(tx, change.as, now, {
      action: 'setting.changed',
      subjectKind: 'setting',
      subject: change.key,
      subjectName: `${known ? settingTitles[known] : change.key}, version ${version}`,
      reason: 'by the command line',
    });
    return version;
  });
