/** A program that reads settings. The sandbox and the commands of the platform read the settings of the platform. */
type SettingProgram = 'platform' | 'gateway' | 'npm start' | 'npm test' | 'benchmarks'

/** The declaration of an environment variable. docs/reference/settings.md is generated from the declarations. */
export interface Setting {
  /** The effect of the setting, in Markdown. The first sentence has no subject. */
  readonly meaning: string
  readonly readBy: readonly SettingProgram[]
  /**
   * The value that has the same effect as no value. `{NAME}` in it is the value of that setting. Tests compare it with
   * the programs.
   */
  readonly default?: string
  /** The effect without a value in words (Markdown), for a setting whose default is not a value. */
  readonly without?: string
  /** The default of `npm start` in Markdown, if it differs. */
  readonly demo?: string
  /** Whether the value is a secret, or is a URL that can contain a password. */
  readonly secret?: 'yes' | 'password'
}
