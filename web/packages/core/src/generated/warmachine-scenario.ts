// Written by scripts/types.mjs from the JSON Schema of the program.

export interface WarMachineScenario {
  /**
   * what kind of document this is
   */
  banneret: "force" | "scenario" | "campaign";
  /**
   * the rules system
   */
  system: string;
  /**
   * version of the document's format
   */
  format?: number;
  /**
   * shown as the heading
   */
  title?: string;
  /**
   * figures of the book that this house changes: table, row, column and value
   */
  figures?: {};
  /**
   * readings of the rules; the first of each list is the default
   */
  rules?: {
    /**
     * which training counts (WM-019)
     */
    training_window?: "last_12_months" | "cumulative_years";
    /**
     * a troop ratio between two entries of the table (WM-049)
     */
    troop_ratio_gaps?: "up" | "down" | "strict_down";
    /**
     * troop ratios above 8 to 1 (WM-049)
     */
    troop_ratio_beyond_8?: "flat" | "extended";
    /**
     * what makes a force the defender (WM-047)
     */
    defender_by?: "declaration" | "prepared_position";
    /**
     * riders it takes to suffer in close country (WM-062)
     */
    mounted_penalty_min_share?: "any" | "20" | 20;
    /**
     * whether walls add to a stronghold (WM-066)
     */
    stronghold_and_wall?: "both" | "stronghold_only";
    /**
     * how many heroic deeds count (WM-112)
     */
    heroics_count?: "each_pc_once" | "once_per_force";
    /**
     * how tactics change casualties (WM-103)
     */
    tactics_casualties?: "points" | "relative";
    /**
     * how casualties fall on the kinds of a mixed force (WM-084)
     */
    mixed_casualties?: "proportional" | "equal_counts";
    /**
     * whether a rout in a storm takes the place (WM-098)
     */
    siege_rout_takes_place?: "false" | false | "true" | true;
    /**
     * which serious fatigue forbids marching (WM-122)
     */
    serious_fatigue_immobile?: "hunger_only" | "any_cause";
    /**
     * which side has won a battle of several pairs (WM-079)
     */
    battle_won_by?: "pairs" | "field";
    /**
     * whose victory spares a character's spells and charges (WM-114)
     */
    spells_by?: "own_force" | "side";
  };
  /**
   * optional parts of the rules (WM-133)
   */
  options?: {
    /**
     * both sides choose tactics in secret (WM-102)
     */
    use_tactics?: boolean;
    /**
     * the winner may show mercy (WM-106)
     */
    use_mercy?: boolean;
    /**
     * information, surprise, loss of leaders, heroics (WM-108)
     */
    use_character_actions?: boolean;
    /**
     * spells and charges were used up in play, not by this rule (WM-114)
     */
    played_as_adventure?: boolean;
  };
  /**
   * whether judgements left open are asked in play, or take their defaults (WM-006)
   */
  referee?: "ask" | "defaults";
  /**
   * the two sides (WM-007)
   *
   * @minItems 2
   * @maxItems 2
   */
  sides: {
    /**
     * what the side is called
     */
    name: string;
    /**
     * attack or defend; left out: the contrary of the other side, the first to attack (WM-047)
     */
    stance?: "attack" | "defend";
    /**
     * its forces (WM-007)
     *
     * @minItems 1
     * @maxItems 8
     */
    forces: {
      /**
       * what kind of document this is
       */
      banneret?: "force" | "scenario" | "campaign";
      /**
       * the rules system
       */
      system?: string;
      /**
       * version of the document's format
       */
      format?: number;
      /**
       * shown as the heading
       */
      title?: string;
      /**
       * what the force is called
       */
      name: string;
      /**
       * who commands; neither troop nor officer (WM-008)
       */
      leader: {
        /**
         * who it is
         */
        name: string;
        /**
         * class level; 0 for none (WM-011)
         */
        level?: number;
        /**
         * Hit Dice of one without class level (WM-011)
         */
        hit_dice?: number;
        /**
         * what he or she is (WM-008)
         */
        people?: "human" | "elf" | "dwarf" | "halfling" | "other";
        /**
         * score; 0: not recorded (WM-012)
         */
        intelligence?: number;
        /**
         * score; 0: not recorded (WM-012)
         */
        wisdom?: number;
        /**
         * score; 0: not recorded (WM-012)
         */
        charisma?: number;
        /**
         * a player's character (WM-113)
         */
        player?: boolean;
        /**
         * sees in the dark (WM-057)
         */
        infravision?: boolean;
        /**
         * bears a rod of victory (WM-117)
         */
        rod_of_victory?: boolean;
        /**
         * bears a staff of health (WM-116)
         */
        staff_of_health?: boolean;
        /**
         * spells of use in a battle (WM-114)
         */
        combat_spells?: number;
        /**
         * offensive and defensive items with charges (WM-114)
         *
         * @maxItems 4
         */
        items?: {
          /**
           * what it is
           */
          name: string;
          /**
           * charges left (WM-114)
           */
          charges?: number;
        }[];
      };
      /**
       * its members, kind by kind; what is said of a kind is true of each (WM-008)
       *
       * @minItems 1
       * @maxItems 8
       */
      members: {
        /**
         * what they are called
         */
        name: string;
        /**
         * how many, present and fit (WM-009)
         */
        count: number;
        /**
         * their role; steeds are only those that fight themselves, such as dragons (WM-008)
         */
        part?: "troops" | "officers" | "steeds";
        /**
         * what they are (WM-024)
         */
        people?: "human" | "elf" | "dwarf" | "halfling" | "other";
        /**
         * class level, or its mean; 0 for none (WM-017)
         */
        level?: number | string;
        /**
         * counts where there is no class level; drop pluses, write 1/2 for less than 1 (WM-017)
         */
        hit_dice?: number | string;
        /**
         * asterisks at their Hit Dice (WM-025)
         */
        asterisks?: number;
        /**
         * Armor Class, lower is better (WM-023)
         */
        armour_class?: number;
        /**
         * quality of the main weapon; natural weapons are average (WM-021)
         */
        weapons?: "average" | "good" | "excellent";
        /**
         * each bears another weapon of the same quality (WM-022)
         */
        second_weapon?: boolean;
        /**
         * they ride; a horse is no member of the force (WM-029)
         */
        mounted?: boolean;
        /**
         * they can attack with missiles (WM-031)
         */
        missiles?: boolean;
        /**
         * longest range of the missiles, in feet (WM-032)
         */
        range?: number;
        /**
         * magic weapons or devices, breath, poison, regeneration, draining; not spells (WM-033)
         */
        magical?: boolean;
        /**
         * they cast spells, or have powers like them (WM-036)
         */
        spells?: boolean;
        /**
         * they can fly, themselves or on their steeds (WM-038)
         */
        flies?: boolean;
        /**
         * they see in the dark (WM-057)
         */
        infravision?: boolean;
        /**
         * clerics who can create food and water (WM-101)
         */
        creates_food?: boolean;
        /**
         * feet a turn by the fastest way; of a rider, his steed's (WM-040)
         */
        movement?: number;
        /**
         * most in a round, all attacks together; for quick ratings (WM-041)
         */
        damage?: number;
      }[];
      /**
       * named characters with the force, beside leader and members (WM-113)
       *
       * @maxItems 4
       */
      characters?: {
        /**
         * who it is
         */
        name: string;
        /**
         * class level; 0 for none (WM-011)
         */
        level?: number;
        /**
         * Hit Dice of one without class level (WM-011)
         */
        hit_dice?: number;
        /**
         * what he or she is (WM-008)
         */
        people?: "human" | "elf" | "dwarf" | "halfling" | "other";
        /**
         * score; 0: not recorded (WM-012)
         */
        intelligence?: number;
        /**
         * score; 0: not recorded (WM-012)
         */
        wisdom?: number;
        /**
         * score; 0: not recorded (WM-012)
         */
        charisma?: number;
        /**
         * a player's character (WM-113)
         */
        player?: boolean;
        /**
         * sees in the dark (WM-057)
         */
        infravision?: boolean;
        /**
         * bears a rod of victory (WM-117)
         */
        rod_of_victory?: boolean;
        /**
         * bears a staff of health (WM-116)
         */
        staff_of_health?: boolean;
        /**
         * spells of use in a battle (WM-114)
         */
        combat_spells?: number;
        /**
         * offensive and defensive items with charges (WM-114)
         *
         * @maxItems 4
         */
        items?: {
          /**
           * what it is
           */
          name: string;
          /**
           * charges left (WM-114)
           */
          charges?: number;
        }[];
      }[];
      /**
       * more characters of name level, told by number alone (WM-013)
       */
      name_level_members?: number;
      /**
       * of the last ten years, beside those of the record (WM-018)
       */
      victories?: number;
      /**
       * of the last ten years, beside those of the record (WM-018)
       */
      routs?: number;
      /**
       * earlier battles with their day (WM-018)
       *
       * @maxItems 24
       */
      record?: {
        /**
         * how it ended; mercy is one that this force was shown (WM-018)
         */
        result?: "victory" | "rout" | "mercy";
        /**
         * how long ago it was (WM-018)
         */
        days_ago?: number;
        /**
         * the enemy force, or its leader
         */
        against?: string;
      }[];
      /**
       * training and duty
       */
      training?: {
        /**
         * weeks of training in the last 12 months (WM-019)
         */
        weeks?: number;
        /**
         * those of them with the leader (WM-019)
         */
        leader_weeks?: number;
        /**
         * months together on duty in the last 12 (WM-019)
         */
        months?: number;
        /**
         * years of service, for the reading training_window: cumulative_years (WM-019)
         */
        years?: number;
      };
      /**
       * normal mercenary pay a month; 0 leaves costs untracked (WM-020)
       */
      pay?: number;
      /**
       * days of carried food (WM-120)
       */
      supply_days?: number;
      /**
       * miles a day of the slowest; 0: its feet a turn divided by 5 (WM-119)
       */
      base_miles?: number;
      /**
       * at the start (WM-086)
       */
      fatigue?: "none" | "moderate" | "serious";
      /**
       * the whole worksheet, or the short cut (WM-041)
       */
      rating?: "full" | "quick";
      /**
       * troop class of a quick rating (WM-043)
       */
      quick_class?: "untrained" | "poor" | "below_average" | "fair" | "average" | "good" | "excellent" | "elite";
      /**
       * figures that the referee sets in place of computed ones (WM-006)
       */
      overrule?: {
        /**
         * in place of the Basic Force Rating (WM-026)
         */
        force_rating?: number;
        /**
         * in place of the troop class (WM-027)
         */
        troop_class?: "untrained" | "poor" | "below_average" | "fair" | "average" | "good" | "excellent" | "elite";
        /**
         * in place of the Battle Rating (WM-028)
         */
        battle_rating?: number;
      };
      /**
       * the referee's judgements on the force, in advance (WM-135)
       */
      situation?: {
        /**
         * it fights in the dominion of its liege (WM-050); asked in play if not given
         */
        home_dominion?: boolean;
        /**
         * every member, the leader too, sees in the dark (WM-057); asked in play if not given
         */
        infravision_all?: boolean;
        /**
         * it is inside a stronghold (WM-071); asked in play if not given
         */
        in_stronghold?: boolean;
        /**
         * it is behind a wall (WM-070); asked in play if not given
         */
        behind_wall?: boolean;
        /**
         * it stays where it stands; by default a defender that did not move (WM-067); asked in play if not given
         */
        holding?: boolean;
        /**
         * it is caught on the march (WM-053); asked in play if not given
         */
        on_march?: boolean;
        /**
         * it has won against this enemy before; by default what the record says (WM-051); asked in play if not given
         */
        beaten_before?: boolean;
        /**
         * extremely good surroundings for it (WM-055); asked in play if not given
         */
        environment_favourable?: boolean;
        /**
         * extremely bad surroundings for it (WM-056); asked in play if not given
         */
        environment_unfavourable?: boolean;
        /**
         * ground to which it is native or trained (WM-065); asked in play if not given
         */
        terrain_adapted?: ("fields" | "woods" | "hills" | "mountains" | "rough" | "mire" | "snow" | "sand")[];
        /**
         * what is immune to the enemy's attacks: the whole force, 1% of it at least, or all to 80% of them (WM-072); asked in play if not given
         */
        immunity?: "none" | "whole_force" | "some_members" | "most_attacks";
        /**
         * it lies in an exceptional ambush (WM-109); asked in play if not given
         */
        ambush_prepared?: boolean;
        /**
         * the ambushers are invisible (WM-109); asked in play if not given
         */
        ambushers_invisible?: boolean;
        /**
         * points on the chance of surprise, for night, ground or magic (WM-109); asked in play if not given
         */
        ambush_adjustment?: number;
        /**
         * it falls upon the enemy's camp by surprise (WM-110); asked in play if not given
         */
        camp_surprised?: boolean;
        /**
         * what it knows of the enemy (WM-108); asked in play if not given
         */
        information?: "none" | "plan" | "good" | "some" | "false" | false;
        /**
         * the enemy's leader is out of action (WM-111); asked in play if not given
         */
        leader_removed?: boolean;
        /**
         * another officer of the enemy is out of action (WM-111); asked in play if not given
         */
        officer_removed?: boolean;
        /**
         * a heroic deed of its leader, a player's character (WM-112); asked in play if not given
         */
        heroics_leader?: "none" | "success" | "failure";
        /**
         * name-level characters of players, not leading, whose deed succeeds (WM-112); asked in play if not given
         */
        heroics_successes?: number;
        /**
         * name-level characters of players, not leading, whose deed fails (WM-112); asked in play if not given
         */
        heroics_failures?: number;
        /**
         * the referee's own modifier (WM-077); asked in play if not given
         */
        campaign_modifier?: number;
        /**
         * experience for heroic deeds (WM-115)
         */
        heroics_xp?: number;
      };
      /**
       * where it stands in a campaign
       */
      position?: {
        /**
         * column of the map, from 0 (WM-088)
         */
        x?: number;
        /**
         * row of the map, from 0 (WM-088)
         */
        y?: number;
      };
    }[];
  }[];
  /**
   * the referee's judgements on the battle, in advance
   */
  battle?: {
    /**
     * what the ground is; none of these is open ground (WM-135); asked in play if not given
     */
    ground?: ("fields" | "woods" | "hills" | "mountains" | "rough" | "mire" | "snow" | "sand")[];
    /**
     * fought by night (WM-135); asked in play if not given
     */
    night?: boolean;
    /**
     * the ground is a narrow defile, pass or bridge (WM-068); asked in play if not given
     */
    narrow_passage?: boolean;
    /**
     * the attacker must cross deep water (WM-069); asked in play if not given
     */
    deep_water?: boolean;
    /**
     * which side stands higher (WM-058); asked in play if not given
     */
    higher_force?: "none" | "first" | "second";
    /**
     * who defends, if not as the stances say (WM-047); asked in play if not given
     */
    defender?: "declared" | "first" | "second" | "nobody";
    /**
     * the defender is behind fortifications: a storm (WM-093)
     */
    fortified?: boolean;
    /**
     * completed weeks of investment before this storm (WM-100)
     */
    siege_weeks?: number;
    /**
     * rounds of a day of battle at most; 0: no limit (WM-092)
     */
    max_rounds?: number;
  };
}
