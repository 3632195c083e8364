// Written by scripts/types.mjs from the JSON Schema of the program.

export interface DragonQuestScenario {
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
   * readings of the rules
   */
  rules?: {
    /**
     * density multiplies the maximum; what else there is adds to 1 (DQ-016)
     */
    density_multiplies_maximum?: "false" | false | "true" | true;
    /**
     * only the one advisor of greatest value counts (DQ-069)
     */
    single_best_advisor?: "false" | false | "true" | true;
    /**
     * how the lines of weariness between a month and a season are read (DQ-071)
     */
    weariness_reading?: "second_month" | "zero_until_season" | "season_from_first_month";
    /**
     * with two races the bonus for one race is lost, too (DQ-072)
     */
    two_races_lose_bonus?: "false" | false | "true" | true;
    /**
     * a force that attacks out of its castle keeps the +0.2 of its Force Multiplier (DQ-074)
     */
    sally_keeps_castle?: "false" | false | "true" | true;
    /**
     * only the commander's own capacity counts (DQ-075)
     */
    commander_capacity_only?: "false" | false | "true" | true;
    /**
     * on the map each round has a whole day's march, and its own fatigue (DQ-096)
     */
    btmr_per_round?: "false" | false | "true" | true;
    /**
     * on the map forces beside one enemy hex may attack it as one (DQ-104)
     */
    converging_attack_as_one?: "false" | false | "true" | true;
    /**
     * ground and light count by the share of the soldiers whom they touch (DQ-124)
     */
    terrain_modifier_proportional?: "false" | false | "true" | true;
    /**
     * of two successes the rolls are compared, not the margins (DQ-143)
     */
    compare_raw_rolls?: "false" | false | "true" | true;
    /**
     * a loser by 201 or more is destroyed, whatever the forms (DQ-159)
     */
    last_row_always_destroys?: "false" | false | "true" | true;
    /**
     * casualties are a percentage of Unit Quality, not of heads (DQ-160)
     */
    casualties_by_quality?: "false" | false | "true" | true;
    /**
     * a losing attacker must leave (DQ-165)
     */
    only_defender_may_refuse?: "false" | false | "true" | true;
    /**
     * whether half of the casualties or three quarters return at most (DQ-168)
     */
    healer_cap?: "half" | "three_quarters";
  };
  /**
   * how long it may go on
   */
  options?: {
    /**
     * battles of one exchange at most (DQ-167)
     */
    max_battles?: number;
    /**
     * experience for a day of adventure; 0: not told (DQ-176)
     */
    day_experience?: number;
    /**
     * by how much a long campaign in one sitting raises it (DQ-176)
     */
    campaign_factor?: number;
    /**
     * weeks in a row from which on bonus pay is a constant practice (DQ-088)
     */
    bonus_pay_consistent_weeks?: number;
    /**
     * how long month, season and year are
     */
    calendar?: {
      /**
       * days of a month (DQ-071)
       */
      month?: number;
      /**
       * days of a season (DQ-071)
       */
      season?: number;
      /**
       * days of a year (DQ-071)
       */
      year?: number;
    };
  };
  /**
   * whether judgements left open are asked in play, or take their defaults (DQ-004)
   */
  referee?: "ask" | "defaults";
  /**
   * the attacker, then the defender (DQ-117)
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
     * its force
     */
    force: {
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
       * what the force is called; else as its side
       */
      name?: string;
      /**
       * its units; in a battle they fight as one (DQ-001)
       *
       * @minItems 1
       * @maxItems 6
       */
      units: {
        /**
         * what the unit is called
         */
        name: string;
        /**
         * who commands it; left out: nobody
         */
        commander?: {
          /**
           * what he is called; without a name there is no commander
           */
          name?: string;
          /**
           * Rank as Military Scientist, if he is one (DQ-066)
           */
          ms?: number;
          /**
           * Rank as Ranger (DQ-066)
           */
          ranger?: number;
          /**
           * perception (DQ-066)
           */
          pc?: number;
          /**
           * willpower (DQ-066)
           */
          wp?: number;
          /**
           * what else he is (DQ-066)
           */
          traits?: ("namer" | "light_magician" | "black_magician" | "life_aspected" | "death_aspected" | "hero")[];
        };
        /**
         * its officers (DQ-067)
         *
         * @maxItems 6
         */
        officers?: {
          /**
           * how many of them (DQ-067)
           */
          count?: number;
          /**
           * Rank as Military Scientist (DQ-067)
           */
          ms?: number;
          /**
           * willpower (DQ-075)
           */
          wp?: number;
        }[];
        /**
         * its specialists (DQ-069)
         *
         * @maxItems 12
         */
        specialists?: {
          /**
           * what they are (DQ-069)
           */
          role?:
            | "officer"
            | "merchant"
            | "healer"
            | "spy"
            | "assassin"
            | "mechanician"
            | "ranger"
            | "astrologer"
            | "sapping_unit"
            | "navigator";
          /**
           * how many of them (DQ-069)
           */
          count?: number;
          /**
           * their Rank (DQ-069)
           */
          rank?: number;
        }[];
        /**
         * its soldiers, group by group (DQ-001)
         *
         * @minItems 1
         * @maxItems 16
         */
        groups: {
          /**
           * what they are called
           */
          name: string;
          /**
           * how many they are (DQ-001)
           */
          heads: number;
          /**
           * their people (DQ-072)
           */
          race?:
            | "human"
            | "orc"
            | "goblin"
            | "elf"
            | "faerie"
            | "dwarf"
            | "giant"
            | "gargoyle"
            | "lesser_undead"
            | "greater_undead"
            | "devil"
            | "other";
          /**
           * the people of the race other
           */
          people?: string;
          /**
           * Troop Quality, where it is known; what follows is then not asked (DQ-037)
           */
          troop_quality?: number | string;
          /**
           * PRO of their armour (DQ-039)
           */
          protection?: number;
          /**
           * damage modifier of the most damaging attack in which they are Ranked (DQ-040)
           */
          damage?: number;
          /**
           * further melee attacks (DQ-041)
           */
          additional_attacks?: number;
          /**
           * DEF (DQ-042)
           */
          defence?: number;
          /**
           * damage modifier of their missile weapon, if they have one (DQ-043)
           */
          missile_damage?: number;
          /**
           * hexes that the missile covers (DQ-043)
           */
          missile_hexes?: number;
          /**
           * physical strength (DQ-045)
           */
          ps?: number;
          /**
           * manual dexterity (DQ-046)
           */
          md?: number;
          /**
           * willpower (DQ-047)
           */
          wp?: number;
          /**
           * endurance (DQ-048)
           */
          en?: number;
          /**
           * perception (DQ-050)
           */
          pc?: number;
          /**
           * tactical movement rate (DQ-049)
           */
          tmr?: number;
          /**
           * movement of a mount that is not trained for war; 0: on foot (DQ-063)
           */
          mount_tmr?: number;
          /**
           * what they can (DQ-051)
           */
          powers?: (
            | "flight"
            | "alters_corporeality"
            | "witchsight"
            | "ignores_armour"
            | "strikes_endurance"
            | "cannot_be_stunned"
            | "causes_fear"
            | "regenerates"
          )[];
          /**
           * highest Rank with a weapon; training adds to it (DQ-059)
           */
          weapon_rank?: number;
          /**
           * recruits of a campaign's drives join them; they may be 0 heads at first (DQ-019)
           */
          recruits?: boolean;
          /**
           * Rank with a shield (DQ-030)
           */
          shield_rank?: number;
          /**
           * 1: they are Adepts (DQ-060)
           */
          magician?: number;
          /**
           * Rank of an area attack spell (DQ-060)
           */
          area_spell?: number;
          /**
           * Rank of another attack spell (DQ-060)
           */
          attack_spell?: number;
          /**
           * hexes that one of them covers (DQ-061)
           */
          hexes?: number;
          /**
           * in which form shapechangers fight (DQ-062)
           */
          shape?: "human" | "beast";
          /**
           * Troop Quality of a shapechanger as an animal (DQ-062)
           */
          beast_quality?: number | string;
          /**
           * what else they are (DQ-124)
           */
          traits?: (
            | "night_vision"
            | "subterranean"
            | "at_home_in_woods"
            | "at_home_on_rough"
            | "harmed_by_daylight"
            | "assassins"
            | "rangers"
            | "cavern_rangers"
            | "untrained_mounts"
            | "undead"
          )[];
          /**
           * what they learnt, in its order (DQ-024)
           *
           * @maxItems 6
           */
          training?: {
            /**
             * what they learnt (DQ-024)
             */
            course?: "tactics" | "weapon" | "shield" | "assassins" | "rangers";
            /**
             * for how many weeks (DQ-024)
             */
            weeks?: number;
            /**
             * weeks that were earned in battle (DQ-032)
             */
            in_battle?: boolean;
            /**
             * who trained them (DQ-025)
             *
             * @maxItems 4
             */
            trainers?: {
              /**
               * how many of them (DQ-025)
               */
              count?: number;
              /**
               * Rank as Military Scientist (DQ-026)
               */
              ms?: number;
              /**
               * willpower (DQ-025)
               */
              wp?: number;
              /**
               * Rank with the weapon or shield, or as Assassin or Ranger (DQ-029)
               */
              skill?: number;
            }[];
          }[];
          /**
           * silver pennies for the arms and armour of one (DQ-079)
           */
          equipment_cost?: number;
          /**
           * highest Rank that their weapon allows (DQ-029)
           */
          weapon_max_rank?: number;
          /**
           * a course for Assassins or Rangers that they interrupt begins anew (DQ-033)
           */
          course_interruption_voids?: boolean;
          /**
           * whether they fight and count in Unit Quality; as usual all but untrained mounts do (DQ-064)
           */
          counts_in_quality?: "as_usual" | "true" | true | "false" | false;
        }[];
        /**
         * days active outside home territory (DQ-071)
         */
        days_away?: number;
        /**
         * it holds a castle (DQ-074)
         */
        in_castle?: boolean;
        /**
         * percent paid above the wages (DQ-087)
         */
        bonus_pay?: number;
        /**
         * weeks in a row of bonus pay (DQ-088)
         */
        bonus_weeks?: number;
        /**
         * weeks since it razed a place, if it did (DQ-081)
         */
        weeks_since_razing?: number;
        /**
         * what place that was (DQ-081)
         */
        razed_place?: "major_city" | "city" | "town" | "village" | "hamlet" | "frontier";
        /**
         * that was in winter (DQ-081)
         */
        razed_in_winter?: boolean;
        /**
         * the place had been razed before (DQ-082)
         */
        razed_before?: boolean;
        /**
         * shares that a Healer of note asks (DQ-084)
         */
        healer_pay?: number;
        /**
         * shares that a Mechanician is paid (DQ-084)
         */
        mechanician_pay?: number;
        /**
         * shares that the commander is paid (DQ-084)
         */
        commander_pay?: number;
        /**
         * people in one of its sapping units, each of whom is paid (DQ-020)
         */
        sapping_unit_heads?: number;
        /**
         * silver pennies that each of the greater undead asks a week; left out: as soldiers (DQ-085)
         */
        greater_undead_pay?: number;
        /**
         * what greater undead ask that is not coin; then they ask no coin unless it is given
         */
        greater_undead_kind?: string;
      }[];
      /**
       * the recruiting drives that raised it, by month (DQ-005)
       *
       * @maxItems 12
       */
      drives?: {
        /**
         * where it is held
         */
        region: string;
        /**
         * in which month (DQ-005)
         */
        month?: number;
        /**
         * what the D100 showed (DQ-010)
         */
        roll: number;
        /**
         * the recruiter's Rank as Military Scientist (DQ-006)
         */
        ms?: number;
        /**
         * his willpower (DQ-009)
         */
        wp?: number;
        /**
         * his Rank as Troubadour (DQ-009)
         */
        troubadour?: number;
        /**
         * his Rank as Assassin (DQ-020)
         */
        assassin?: number;
        /**
         * the race sought (DQ-007)
         */
        race?:
          | "human"
          | "orc"
          | "goblin"
          | "elf"
          | "faerie"
          | "dwarf"
          | "giant"
          | "gargoyle"
          | "lesser_undead"
          | "greater_undead"
          | "devil"
          | "other";
        /**
         * largest number appearing, of a race that the table lacks (DQ-007)
         */
        race_maximum?: number;
        /**
         * the race lives there (DQ-007)
         */
        native_to_region?: boolean;
        /**
         * how densely it lives there (DQ-008)
         */
        density?: "major_city" | "city" | "town" | "village" | "hamlet" | "frontier";
        /**
         * a popular government or religion recruits (DQ-012)
         */
        popular_cause?: boolean;
        /**
         * the troops can be forced to serve (DQ-012)
         */
        can_be_pressed?: boolean;
        /**
         * -0.5 to -2 where disliked (DQ-013)
         */
        unpopularity?: number | string;
        /**
         * -0.5 to -1 where others have recruited (DQ-014)
         */
        saturation?: number | string;
        /**
         * an emergency strikes the people asked (DQ-015)
         */
        dire_need?: boolean;
        /**
         * points added to the recruits' statistics
         */
        raise?: {
          /**
           * physical strength (DQ-018)
           */
          ps?: number;
          /**
           * manual dexterity (DQ-018)
           */
          md?: number;
          /**
           * willpower (DQ-018)
           */
          wp?: number;
          /**
           * endurance (DQ-018)
           */
          en?: number;
          /**
           * perception (DQ-018)
           */
          pc?: number;
        };
        /**
         * specialists in place of recruits
         */
        buy?: {
          /**
           * officers (DQ-020)
           */
          officer?: number;
          /**
           * Merchants (DQ-020)
           */
          merchant?: number;
          /**
           * Healers (DQ-020)
           */
          healer?: number;
          /**
           * Spies (DQ-020)
           */
          spy?: number;
          /**
           * Assassins (DQ-020)
           */
          assassin?: number;
          /**
           * Mechanicians (DQ-020)
           */
          mechanician?: number;
          /**
           * Rangers (DQ-020)
           */
          ranger?: number;
          /**
           * Astrologers (DQ-020)
           */
          astrologer?: number;
          /**
           * sapping units (DQ-020)
           */
          sapping_unit?: number;
        };
      }[];
      /**
       * characters who may be wounded or captured (DQ-172)
       *
       * @maxItems 12
       */
      characters?: {
        /**
         * what he is called
         */
        name: string;
        /**
         * he commands the force (DQ-178)
         */
        commands?: boolean;
        /**
         * he takes no part (DQ-172)
         */
        stays_out?: boolean;
      }[];
    };
    /**
     * the referee's judgements on the side
     */
    situation?: {
      /**
       * it defends its homeland (DQ-120); asked in play if not given
       */
      defending_homeland?: boolean;
      /**
       * the other side is its racial enemy (DQ-121); asked in play if not given
       */
      racial_enemy?: boolean;
      /**
       * it fears the undead or devils among the enemy (DQ-122); asked in play if not given
       */
      fears_undead?: boolean;
      /**
       * it has lost to this enemy within a year (DQ-123); asked in play if not given
       */
      lost_within_year?: boolean;
      /**
       * it has beaten this enemy within a year (DQ-123); asked in play if not given
       */
      won_within_year?: boolean;
      /**
       * it attacks from the rear of the enemy (DQ-131); asked in play if not given
       */
      from_rear?: boolean;
      /**
       * the environment is very detrimental to its troops (DQ-132); asked in play if not given
       */
      very_detrimental?: boolean;
      /**
       * what kind of castle it holds (DQ-135); asked in play if not given
       */
      castle?: "none" | "wooden" | "stone";
      /**
       * dwarves, or a Mechanician or Engineer of Rank 10, built its castle (DQ-136); asked in play if not given
       */
      dwarven_made?: boolean;
      /**
       * weeks of preparation on the spot (DQ-133); asked in play if not given
       */
      weeks_prepared?: number;
      /**
       * rounds of rest before the battle, two a day (DQ-134); asked in play if not given
       */
      rested_rounds?: number;
      /**
       * how tired it is when the battle begins (DQ-137); asked in play if not given
       */
      fatigue?: "none" | "moderate" | "serious";
      /**
       * miles to its supply centre (DQ-138); asked in play if not given
       */
      supply_distance?: number;
      /**
       * percentage of it that the enemy's attacks cannot harm (DQ-139); asked in play if not given
       */
      immune_percent?: number;
      /**
       * Rank of the one spy who reported on the enemy's tactics; 0: nobody reported (DQ-114); asked in play if not given
       */
      spy_rank?: number;
      /**
       * which of its defences were sabotaged (DQ-116); asked in play if not given
       */
      sabotage?: ("precautions" | "works")[];
      /**
       * what a duel or another staged episode adds to its Combat Rating (DQ-175); asked in play if not given
       */
      episode_modifier?: number;
    };
  }[];
  /**
   * the referee's judgements on the battle
   */
  battle?: {
    /**
     * what the ground is; none of these is open ground (DQ-124); asked in play if not given
     */
    ground?: ("heavy_woods" | "rough" | "underground")[];
    /**
     * the first battle is fought by day (DQ-128); asked in play if not given
     */
    by_day?: boolean;
    /**
     * which side holds the highest ground (DQ-130); asked in play if not given
     */
    highest_ground?: "nobody" | "first" | "second";
    /**
     * the ground and other forces let an attacker surround (DQ-148); asked in play if not given
     */
    surround_allowed?: boolean;
    /**
     * how hard it is to move about the field (DQ-089); asked in play if not given
     */
    terrain?: "easy" | "light" | "medium" | "hard" | "very_hard" | "terrible";
    /**
     * the winner may strip the dead (DQ-170); asked in play if not given
     */
    spoils_allowed?: boolean;
    /**
     * percentage of the arms and goods of the dead that is of use (DQ-170); asked in play if not given
     */
    spoils_share?: number;
  };
}
