// Written by scripts/types.mjs from the JSON Schema of the program.

export interface Gurps3Scenario {
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
   * readings of the rules; all are off
   */
  rules?: {
    /**
     * characters roll Survival and Glory after the contest (G3-009)
     */
    survival_after_contest?: boolean;
    /**
     * a point of exceptional strength is worth 100 TS-steps of Morale (G3-061)
     */
    es_morale_pooled?: boolean;
    /**
     * a unit leader killed costs Strategy, and Morale of his unit alone (G3-076)
     */
    cat17_strategy_penalty?: boolean;
    /**
     * DR counts against the one or two hits of a Survival roll that is made (G3-083)
     */
    light_hits_use_dr?: boolean;
    /**
     * no second Survival roll after an inconclusive defeat (G3-134)
     */
    second_survival_decisive?: boolean;
    /**
     * the TL bonus is twice the difference (G3-093)
     */
    tl_bonus_double?: boolean;
    /**
     * every line of a position that fits is added (G3-094)
     */
    position_all_stack?: boolean;
    /**
     * superiority is taken of the TS of the special units (G3-096)
     */
    superiority_by_ts?: boolean;
    /**
     * the winner of the contest holds the field at any difference (G3-112)
     */
    winner_always_holds_field?: boolean;
    /**
     * each unit rolls for its own losses (G3-128)
     */
    casualty_roll_per_unit?: boolean;
    /**
     * catastrophes are rolled on the first day alone (G3-067)
     */
    catastrophe_first_day_only?: boolean;
    /**
     * one wound, the dice times the number of wounds (G3-084)
     */
    damage_multiplied?: boolean;
  };
  /**
   * optional parts of the rules
   */
  options?: {
    /**
     * TS changes by a tenth for each point of Morale above or below the base (G3-039)
     */
    morale_affects_ts?: boolean;
    /**
     * custom allows superiors to offer a Rank after a battle (G3-089)
     */
    battlefield_promotion?: boolean;
    /**
     * share of the bonus for a higher tech level (G3-093)
     */
    tl_bonus_percent?: number;
    /**
     * the most that it may be (G3-093)
     */
    tl_bonus_cap?: number;
    /**
     * days of one battle at most (G3-010)
     */
    max_days?: number;
  };
  /**
   * whether judgements left open are asked in play, or take their defaults (G3-008)
   */
  referee?: "ask" | "defaults";
  /**
   * the sides, two to four (G3-139)
   *
   * @minItems 2
   * @maxItems 4
   */
  sides: {
    /**
     * what the side is called
     */
    name: string;
    /**
     * who runs it (G3-011)
     */
    run_by?: "player" | "gm";
    /**
     * who withdrew in good order fights on the next day (G3-010)
     */
    withdrawn_return?: boolean;
    /**
     * the unit whose leader a catastrophe strikes; else by the dice
     */
    cat_leader?: string;
    /**
     * the unit whose commander goes over if one does; else by the dice
     */
    defector?: string;
    /**
     * lines of the table that its culture exchanges (G3-067)
     *
     * @maxItems 11
     */
    catastrophe_table?: {
      /**
       * the line that is rolled (G3-067)
       */
      line?:
        | "none"
        | "surprise"
        | "reinforced"
        | "plans_known"
        | "dissension"
        | "atrocity"
        | "defection"
        | "leader_wounded"
        | "commander_wounded"
        | "leader_killed"
        | "commander_killed";
      /**
       * the line that holds in its place (G3-067)
       */
      stands_for?:
        | "none"
        | "surprise"
        | "reinforced"
        | "plans_known"
        | "dissension"
        | "atrocity"
        | "defection"
        | "leader_wounded"
        | "commander_wounded"
        | "leader_killed"
        | "commander_killed";
    }[];
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
       * whose list of troops it uses, and whose limits on engines (G3-142)
       */
      setting?: "none" | "yrth" | "ww1";
      /**
       * Strategy of a commander who is no character (G3-090)
       */
      strategy?: number;
      /**
       * his Tactics; else as typical of the quality of its first unit (G3-105)
       */
      tactics?: number;
      /**
       * told by strategy; or rolled before the battle (G3-042)
       */
      strategy_by?: "told" | "roll";
      /**
       * the character who is second in command; else whoever leads the most TS
       */
      successor?: string;
      /**
       * nation of Yrth (G3-147)
       */
      nation?: "megalos" | "araterre" | "caithness" | "al_haz" | "al_wazif" | "cardiel" | "sahud" | "nomad_lands";
      /**
       * it may have only the troop types of its nation (G3-147)
       */
      enforce_national_lists?: boolean;
      /**
       * TS of a force that is fought quickly, as one body; it has no units then (G3-140)
       */
      estimated_ts?: number;
      /**
       * quality of such a force (G3-140)
       */
      average_quality?: "elite" | "veteran" | "seasoned" | "average" | "green" | "raw";
      /**
       * troop type of such a force (G3-140)
       */
      average_type?: "HC" | "MC" | "LC" | "IC" | "HI" | "MI" | "LI" | "II" | "PI" | "MN" | "SE" | "LE";
      /**
       * men of such a force; else as many as have that TS (G3-140)
       */
      estimated_men?: number;
      /**
       * special units of such a force
       */
      estimated_special?: {
        /**
         * how many it has (G3-140)
         */
        artillery?: number;
        /**
         * how many it has (G3-140)
         */
        cavalry?: number;
        /**
         * how many it has (G3-140)
         */
        missiles?: number;
        /**
         * how many it has (G3-140)
         */
        armour?: number;
        /**
         * how many it has (G3-140)
         */
        aircraft?: number;
      };
      /**
       * its unpaid conscripts desert where no better equipped troops guard them (G3-054)
       */
      conscript_guards_required?: boolean;
      /**
       * its units (G3-011)
       *
       * @maxItems 64
       */
      units?: {
        /**
         * what the unit is called
         */
        name: string;
        /**
         * men, or pieces with their crews; usually 10 to 500 (G3-012)
         */
        count: number;
        /**
         * troop type of the list of the setting (G3-142)
         */
        type?: "FA" | "HC" | "HI" | "IC" | "II" | "LA" | "LC" | "LE" | "LI" | "MA" | "MC" | "MI" | "MN" | "PI" | "SE";
        /**
         * people of Yrth, if not human (G3-148)
         */
        race?:
          | "centaurs"
          | "dwarves"
          | "elves"
          | "giants"
          | "gnomes"
          | "goblins"
          | "hobgoblins"
          | "halflings"
          | "kobolds"
          | "minotaurs"
          | "ogres"
          | "orcs"
          | "reptile_men"
          | "zombies"
          | "skeletons";
        /**
         * dragons and lycanthropes (G3-151)
         */
        creature?:
          | "hatchling_dragon"
          | "young_dragon"
          | "adolescent_dragon"
          | "adult_dragon"
          | "monstrous_dragon"
          | "werewolf"
          | "werebear"
          | "wereboar"
          | "weretiger"
          | "wereeagle";
        /**
         * armour and weapons together (G3-019)
         */
        equipment?: "none" | "light" | "medium" | "heavy";
        /**
         * what carries them; else on foot (G3-022)
         */
        mobility?: "foot" | "light_horse" | "medium_horse" | "heavy_horse" | "armoured_vehicle" | "flying_vehicle";
        /**
         * missile weapons carried; the best one counts (G3-025)
         */
        ranged?: (
          "sling" | "javelin" | "bow" | "longbow" | "composite_bow" | "crossbow" | "short_firearm" | "long_firearm"
        )[];
        /**
         * what else they are (G3-021)
         */
        traits?: (
          | "irregular"
          | "fine_weapons"
          | "no_stirrups"
          | "fearless"
          | "pikes"
          | "anti_aircraft"
          | "miners"
          | "specialist"
          | "dwarves"
          | "super"
          | "flies"
          | "shoots"
          | "conscripts"
          | "giant_engines"
          | "slow_healing"
          | "rapid_healing"
        )[];
        /**
         * special weapon of one crew (G3-026)
         */
        weapon?:
          | "light_chariot"
          | "medium_chariot"
          | "heavy_chariot"
          | "elephant"
          | "small_ballista"
          | "large_ballista"
          | "small_siege_engine"
          | "light_artillery"
          | "large_siege_engine"
          | "heavy_artillery"
          | "light_tank"
          | "medium_tank"
          | "heavy_tank"
          | "fighter"
          | "bomber"
          | "gunship"
          | "modern_artillery";
        /**
         * of one unlisted weapon or creature (G3-026)
         */
        ts?: number;
        /**
         * more missile wielders on each chariot; else 1, on a heavy one 2 (G3-027)
         */
        wielders?: number;
        /**
         * men of one piece; else by the list, or 4 (G3-028)
         */
        crew?: number;
        /**
         * tech level (G3-024)
         */
        tl?: number;
        /**
         * DR of High Tech armour (G3-020)
         */
        armour_dr?: number;
        /**
         * as a list prints it (G3-030)
         */
        racial_modifier?: number;
        /**
         * ST of its race above or below human (G3-030)
         */
        st_modifier?: number;
        /**
         * HT of its race above or below human (G3-030)
         */
        ht_modifier?: number;
        /**
         * Extra Hit Points of its race (G3-030)
         */
        extra_hit_points?: number;
        /**
         * what a gadgeteer adds (G3-032)
         */
        gadgets?: number;
        /**
         * percent that a weapon new to its age loses (G3-029)
         */
        experimental?: number;
        /**
         * how seasoned they are (G3-033)
         */
        quality?: "elite" | "veteran" | "seasoned" | "average" | "green" | "raw";
        /**
         * told by quality; or rolled before the battle, raise: for troops newly raised (G3-034)
         */
        quality_by?: "told" | "roll" | "raise";
        /**
         * battles fought on average; where given, they say the quality (G3-033)
         */
        battles?: number;
        /**
         * the character who commands it
         */
        leader?: string;
        /**
         * Leadership of a commander who is no character (G3-040)
         */
        leadership?: number;
        /**
         * told by leadership; or rolled before the battle (G3-042)
         */
        leadership_by?: "told" | "roll";
        /**
         * the ally to whom it belongs
         */
        contingent?: string;
        /**
         * what such a body of troops is called, for the names and Ranks alone (G3-014)
         */
        formation?:
          | "modern_squad"
          | "modern_file"
          | "modern_platoon"
          | "modern_company"
          | "modern_battalion"
          | "modern_brigade"
          | "modern_division"
          | "modern_corps"
          | "modern_army"
          | "greek_file"
          | "greek_platoon"
          | "greek_company"
          | "greek_battalion"
          | "greek_division"
          | "roman_century"
          | "roman_century_officers"
          | "roman_cohort"
          | "roman_legion"
          | "roman_army"
          | "roman_auxiliary_cavalry_wing"
          | "roman_auxiliary_cavalry_troop"
          | "feudal_company"
          | "feudal_body"
          | "mercenary_company"
          | "mercenary_force"
          | "tribal_band";
        /**
         * the larger formation in which it stands
         */
        part_of?: string;
        /**
         * its type, where the referee counts it (extra_special_types)
         */
        special_type?: string;
        /**
         * the special type whose superiority it neutralizes, beside pikes and anti-aircraft guns
         */
        neutralizes?: string;
        /**
         * whether it hates this enemy; else as its side (G3-115)
         */
        hereditary_foe?: "no" | "yes";
        /**
         * whether it defends its home; else as its side (G3-115)
         */
        home_territory?: "no" | "yes";
        /**
         * what leaders lost in earlier battles take off its Morale, until a clear victory (G3-119)
         */
        leaders_lost?: number;
        /**
         * paydays missed in a row (G3-051)
         */
        missed_paydays?: number;
        /**
         * paydays met since (G3-052)
         */
        paydays_met?: number;
        /**
         * bonus or loot of this month, in percent of a month's pay (G3-053)
         */
        bonus_percent?: number;
        /**
         * new men among them, of whom the average of battles takes account (G3-044)
         */
        recruits?: number;
        /**
         * quality of the new men (G3-044)
         */
        recruit_quality?: "elite" | "veteran" | "seasoned" | "average" | "green" | "raw";
        /**
         * it has a new commander, and is a step worse for it (G3-041)
         */
        new_commander?: boolean;
        /**
         * percent of an even share of the losses: it leads, or is held back (G3-129)
         */
        share?: number;
        /**
         * lines that its losses fall for armour; else by its equipment (G3-124)
         */
        armour_shift?: number;
        /**
         * of the equipment of one; what hires him is added (G3-046)
         */
        cost?: number;
        /**
         * size of its riding animals (G3-049)
         */
        animal_hexes?: number;
        /**
         * percent of what animals of that size usually eat (G3-049)
         */
        animal_feed?: number;
        /**
         * what one gets a month in land or goods, which counts as pay (G3-050)
         */
        pay_in_kind?: number;
        /**
         * average HT of its race; 0: human (G3-131)
         */
        ht?: number;
        /**
         * of a campaign: who heal its wounded by magic, one for every ten (G3-132)
         */
        healers?: number;
      }[];
      /**
       * characters of players and others of name (G3-013)
       *
       * @maxItems 16
       */
      characters?: {
        /**
         * what he is called
         */
        name: string;
        /**
         * whether a player's, advantages and disadvantages, and whether in reserve (G3-081)
         */
        traits?: (
          | "player"
          | "combat_reflexes"
          | "danger_sense"
          | "luck"
          | "cowardly"
          | "overconfident"
          | "berserk"
          | "sheltered"
          | "commander"
        )[];
        /**
         * the unit in which he fights; else the first that he leads
         */
        with?: string;
        /**
         * Strategy (G3-090)
         */
        strategy?: number;
        /**
         * Leadership (G3-040)
         */
        leadership?: number;
        /**
         * Tactics; else IQ - 6 (G3-079)
         */
        tactics?: number;
        /**
         * IQ (G3-079)
         */
        iq?: number;
        /**
         * skill with the main weapon (G3-079)
         */
        weapon_skill?: number;
        /**
         * HT (G3-156)
         */
        ht?: number;
        /**
         * hits left; else as HT (G3-156)
         */
        hits?: number;
        /**
         * DR (G3-083)
         */
        dr?: number;
        /**
         * places where his DR is another; then the referee is asked where a wound is (G3-083)
         *
         * @maxItems 8
         */
        dr_by_place?: {
          /**
           * head, legs, or whatever it is
           */
          place: string;
          /**
           * DR there (G3-083)
           */
          dr?: number;
        }[];
        /**
         * Toughness (G3-083)
         */
        toughness?: number;
        /**
         * Reputation among superiors (G3-006)
         */
        reputation?: number;
        /**
         * uses of Luck in this battle (G3-007)
         */
        luck_uses?: number;
        /**
         * what else changes how superiors and scavengers react to him (G3-006)
         */
        reaction_modifier?: number;
        /**
         * what becomes of him when he has no hits left: by rolls against HT, or as told (G3-156)
         */
        when_down?: "by_rolls" | "fit" | "unconscious" | "dead";
      }[];
      /**
       * who lend it exceptional strength (G3-055)
       *
       * @maxItems 16
       */
      practitioners?: {
        /**
         * what he is called
         */
        name: string;
        /**
         * mage, psi or super (G3-055)
         */
        art?: "mage" | "psi" | "super";
        /**
         * character points on IQ, Strong Will and what is of use in battle (G3-055)
         */
        points: number;
        /**
         * points of Powerstones (G3-057)
         */
        powerstone?: number;
        /**
         * of enchanted items, drugs or technology (G3-057)
         */
        bonus?: number;
      }[];
      /**
       * scouts, spies, commandos and assassins (G3-102)
       *
       * @maxItems 4
       */
      special_forces?: {
        /**
         * what the detachment is called
         */
        name: string;
        /**
         * Stealth of its leader, or Tactics where the referee says so (G3-102)
         */
        skill?: number;
        /**
         * what its numbers and the difficulty give (G3-102)
         */
        modifier?: number;
        /**
         * many commandos: scouting is worth more (G3-102)
         */
        many?: boolean;
        /**
         * the roll of the catastrophe table that a murder counts as; 0: by the victim (G3-103)
         */
        assassination?: number;
      }[];
      /**
       * of whom at most one is believed (G3-104)
       *
       * @maxItems 4
       */
      diviners?: {
        /**
         * what he is called
         */
        name: string;
        /**
         * whether he sees what is to come; the referee alone knows (G3-104)
         */
        genuine?: boolean;
        /**
         * his skill at divination (G3-104)
         */
        skill?: number;
        /**
         * his Strategy (G3-104)
         */
        strategy?: number;
      }[];
    };
    /**
     * other circumstances, each by its name (G3-099)
     *
     * @maxItems 8
     */
    reasons?: {
      /**
       * what it is
       */
      name: string;
      /**
       * what it does to Strategy (G3-099)
       */
      modifier?: number;
    }[];
    /**
     * tactical surprises that were sprung on it and met (G3-101)
     *
     * @maxItems 8
     */
    surprises?: {
      /**
       * what it is
       */
      name: string;
      /**
       * how well it was met (G3-101)
       */
      modifier?: number;
    }[];
    /**
     * the referee's judgements on the side
     */
    situation?: {
      /**
       * its tech level; by default that of the units with most of its TS (G3-093); asked in play if not given
       */
      tl?: number;
      /**
       * it fights a hereditary enemy (G3-115); asked in play if not given
       */
      hereditary_foe?: boolean;
      /**
       * it defends its home territory (G3-115); asked in play if not given
       */
      home_territory?: boolean;
      /**
       * it has beaten this enemy this year (G3-117); asked in play if not given
       */
      beat_foe?: boolean;
      /**
       * it was beaten by this enemy this year (G3-117); asked in play if not given
       */
      beaten_by_foe?: boolean;
      /**
       * what it knows of spies and assassins (G3-118); asked in play if not given
       */
      spies?: ("spies_inside" | "leaders_murdered" | "enemy_spies_slain" | "own_spies_scouted" | "own_spies_slain")[];
      /**
       * effects that its practitioners can bring about; by default all (G3-058); asked in play if not given
       */
      es_effects_allowed?: (
        "catastrophe" | "morale_down" | "morale_up" | "healing" | "strike" | "scouting" | "confound" | "defence"
      )[];
      /**
       * points that confounding the enemy's plan costs; 0: it cannot be had (G3-064); asked in play if not given
       */
      confound_cost?: number;
      /**
       * what confounding takes off the enemy's Strategy (G3-064); asked in play if not given
       */
      confound_modifier?: number;
      /**
       * information and a new plan, or +1 Strategy; by default the first for a player's side (G3-063); asked in play if not given
       */
      scouting_reveals?: "information" | "bonus";
      /**
       * what its battle plan is worth (G3-101); asked in play if not given
       */
      plan_modifier?: number;
      /**
       * what a charge of riders without stirrups against well-formed infantry costs (G3-023); asked in play if not given
       */
      stirrupless_charge?: number;
      /**
       * surprise, marches, supplies, home ground (G3-099); asked in play if not given
       */
      circumstances?: (
        | "total_surprise"
        | "partial_surprise"
        | "forced_march"
        | "no_supplies"
        | "short_supplies_besieged"
        | "forage_only"
        | "home_ground"
      )[];
      /**
       * what else changes its Strategy; more reasons: `reasons` (G3-099); asked in play if not given
       */
      other_circumstances?: number;
      /**
       * how well a tactical surprise was answered; more of them: `surprises` (G3-101); asked in play if not given
       */
      surprise_response?: number;
      /**
       * of several enemies the one who is reinforced, or whom a traitor joins; by default the strongest (G3-139); asked in play if not given
       */
      beneficiary?: "by_ts" | "first" | "second" | "third" | "fourth";
      /**
       * the sides that it fights, where one holds a position; by default all (G3-139); asked in play if not given
       */
      faces?: ("first" | "second" | "third" | "fourth")[];
      /**
       * what other uses of its special forces give to Strategy (G3-102); asked in play if not given
       */
      other_mission_bonus?: number;
      /**
       * what a failed attempt on its leaders does for its Morale (G3-103); asked in play if not given
       */
      failed_assassination_morale?: number;
    };
    /**
     * what its advice takes enemy commanders for; left out: the equal of its own (G3-154)
     *
     * @maxItems 4
     */
    belief?: {
      /**
       * of an enemy commander, in all that he rolls for
       */
      skill?: number;
      /**
       * how likely, beside the other skills of the list
       */
      weight?: number;
    }[];
  }[];
  /**
   * the referee's judgements on the battle
   */
  battle?: {
    /**
     * which side defends a position; nobody in the open (G3-094); asked in play if not given
     */
    defender?: "nobody" | "first" | "second" | "third" | "fourth";
    /**
     * what the defender's position has (G3-094); asked in play if not given
     */
    position?: (
      | "attacker_downhill"
      | "attacker_under_cover"
      | "gradual_incline"
      | "steep_incline"
      | "steep_bad_ground"
      | "narrow_passage"
      | "field_works"
      | "unforded_river"
      | "stronghold"
      | "walled_city"
      | "castle"
    )[];
    /**
     * what it costs the defender that the attacker comes downhill (G3-094); asked in play if not given
     */
    downhill?: number;
    /**
     * how strong the narrow passage is (G3-094); asked in play if not given
     */
    passage?: number;
    /**
     * whether it is a siege; by position: behind the walls of a city or castle (G3-097); asked in play if not given
     */
    siege?: "by_position" | "no" | "yes";
    /**
     * whether the attacker can reduce works; by roster: with artillery, or miners under an expert (G3-095); asked in play if not given
     */
    siege_means?: "by_roster" | "no" | "yes";
    /**
     * the defender has a way out of his position (G3-111); asked in play if not given
     */
    escape?: boolean;
    /**
     * how strong mana is on the field (G3-057); asked in play if not given
     */
    mana?: "none" | "low" | "normal" | "high" | "very_high";
    /**
     * Tactics stands for Strategy on both sides, with fewer than 200 men in all (G3-105); asked in play if not given
     */
    use_tactics?: boolean;
    /**
     * lines that the losses of both sides rise in a very intense battle (G3-126); asked in play if not given
     */
    intensity?: number;
    /**
     * whether the walls are stormed; anything else is no battle (G3-113); asked in play if not given
     */
    siege_action?: "storm" | "blockade" | "treachery";
    /**
     * how a siege ends in which nobody storms (G3-113); asked in play if not given
     */
    siege_outcome?: "none" | "falls" | "relieved";
    /**
     * percent of a side's numbers below which a special type gives it nothing (G3-096)
     */
    superiority_min_share?: number;
    /**
     * further types whose superiority counts, as undead (G3-097)
     *
     * @maxItems 4
     */
    extra_special_types?: {
      /**
       * as the special_type of its units
       */
      name: string;
    }[];
    /**
     * percent of the fallen whose gear is found (G3-135)
     */
    loot_share?: number;
    /**
     * custom allows to loot the field (G3-135)
     */
    loot_allowed?: boolean;
    /**
     * what a city brings to whoever takes it (G3-135)
     */
    city_loot?: number;
    /**
     * which lost pieces the winner of a decisive battle gets (G3-133)
     */
    captured_pieces?: "artillery" | "all";
    /**
     * who holds the field at the end of each day, where the referee says it (G3-112)
     */
    holds_field?: "by_rule" | "nobody" | "first" | "second" | "third" | "fourth";
  };
}
