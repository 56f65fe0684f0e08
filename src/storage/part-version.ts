import { SettingsError } from '#lib/settings-error.ts'
import type { DatabasePart } from './database-part.ts'
import type { SqlRow } from './database.ts'

/**
 * The format of a part in the row of its version table.
 * @param place Setting and place, as they begin the message: `DATA_DIR: /data/starboard.db`.
 * @throws {SettingsError} when it is newer than this program, or no format at all.
 */
export function versionOf(row: SqlRow | undefined, { migrations }: DatabasePart, place: string): number {
  const version = Number(row?.['version'])
  if (!Number.isInteger(version) || version < 0) {
    throw new SettingsError(`${place} does not say which format it has, so it is left as it is.`)
  }
  if (version > migrations.length) {
    throw new SettingsError(
      `${place} was written by a newer Starboard (format ${version}, this one knows ${migrations.length}); update Starboard or use another place.`,
    )
  }
  return version
}
