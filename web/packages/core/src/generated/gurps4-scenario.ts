// Written by scripts/types.mjs from the JSON Schema of the program.

export interface Gurps4Scenario {
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
   * readings of the rules; off is ours
   */
  rules?: {
    /**
     * Impetuous troops must be held back every round (G4-049)
     */
    impetuous_every_round?: "off" | false | "on" | true;
    /**
     * time to raise goes by the stock element's cost (G4-067)
     */
    raise_time_from_base?: "off" | false | "on" | true;
    /**
     * losses not replaced cost BSM beside TS (G4-211)
     */
    unreplaced_losses_cost_bsm?: "off" | false | "on" | true;
    /**
     * aircraft without the Air class stay out over land (G4-089)
     */
    air_class_required?: "off" | false | "on" | true;
    /**
     * at sea the class is asked for beside the mobility (G4-253)
     */
    naval_class_test?: "off" | false | "on" | true;
    /**
     * neutralizers alone must reach parity to count (G4-163)
     */
    neutralizers_need_class?: "off" | false | "on" | true;
    /**
     * a bunkered side has its DB in pitched battles too (G4-165)
     */
    bunkered_keeps_db?: "off" | false | "on" | true;
    /**
     * ambushers have no DB in an encounter (G4-181)
     */
    ambush_db_pitched_only?: "off" | false | "on" | true;
    /**
     * confusion from reconnaissance ends by itself (G4-180)
     */
    confusion_one_round?: "off" | false | "on" | true;
    /**
     * Rally rolls Leadership without the -2 (G4-192)
     */
    rally_unmodified?: "off" | false | "on" | true;
    /**
     * the side that stayed may pursue (G4-225)
     */
    pursue_after_no_battle?: "off" | false | "on" | true;
    /**
     * a Raid may divide the losses it inflicts (G4-195)
     */
    raid_may_split?: "off" | false | "on" | true;
  };
  /**
   * how the table plays
   */
  options?: {
    /**
     * rounds of a battle at most; 0: as the rules have it (G4-169)
     */
    max_rounds?: number;
    /**
     * fight by estimated_ts, without superiorities (G4-269)
     */
    estimated?: boolean;
    /**
     * the forces of one side are loose allies, not one force (G4-257)
     */
    loose_allies?: boolean;
    /**
     * losses take whole elements (G4-232)
     */
    remove_elements?: boolean;
    /**
     * losses are folded once, after a series of battles (G4-279)
     */
    defer_folding?: boolean;
  };
  /**
   * whether judgements left open are asked in play, or take their defaults
   */
  referee?: "ask" | "defaults";
  /**
   * two sides, or more that are all hostile (G4-258)
   *
   * @minItems 2
   * @maxItems 4
   */
  sides: {
    /**
     * who they are
     */
    name: string;
    /**
     * its forces; in a battle up to four (G4-010)
     *
     * @minItems 1
     * @maxItems 6
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
       * what it is called
       */
      name: string;
      /**
       * tech level of elements that give none (G4-016)
       */
      tl?: number;
      /**
       * its roster (G4-012)
       *
       * @minItems 1
       * @maxItems 32
       */
      elements: {
        /**
         * the stock element, as `banneret catalogue --system gurps4` lists them (G4-012)
         */
        element:
          | "AEW"
          | "Airship"
          | "Amphibious Warriors"
          | "Antitank Gun"
          | "APC"
          | "Aquatic Warriors"
          | "Armored Car"
          | "Assault Gun"
          | "ATGM"
          | "Balloon"
          | "Battle Mages"
          | "Battlesuits"
          | "Beasts"
          | "Boat"
          | "Bowmen"
          | "Brig"
          | "Capital Ship"
          | "Carrier"
          | "CAS Aircraft"
          | "Cavalry Pistols"
          | "CEV"
          | "Cog"
          | "Combat Engineers"
          | "Command Post"
          | "Draft Team"
          | "Drop Ship"
          | "Escort Ship"
          | "Fast Attack Boat"
          | "Flying APC"
          | "Flying Battleship"
          | "Flying Battlesuits"
          | "Flying Beasts"
          | "Flying Cavalry"
          | "Flying Infantry"
          | "Flying Leviathan"
          | "Flying Mages"
          | "Flying Tank"
          | "Frigate"
          | "Galleon"
          | "Giant Flying Monster"
          | "Giant Monster"
          | "Giants"
          | "Guided-Missile Escort"
          | "Gunboat"
          | "Heavy AAA"
          | "Heavy Artillery"
          | "Heavy Cavalry"
          | "Heavy Chariots"
          | "Heavy Infantry"
          | "Heavy Lift Aircraft"
          | "Heavy Tank"
          | "Heavy Truck"
          | "Horse Archers"
          | "Horse Artillery"
          | "HSW"
          | "IFV"
          | "Jet Bomber"
          | "Jet Fighter"
          | "Jet Fighter-Bomber"
          | "Landing Craft"
          | "Large APC"
          | "Large Boat"
          | "Leviathan"
          | "Light AAA"
          | "Light Artillery"
          | "Light Cavalry"
          | "Light Chariots"
          | "Light Galley"
          | "Light Infantry"
          | "Light Tank"
          | "Light Truck"
          | "Line Infantry"
          | "Longship"
          | "MANPAD"
          | "MBT"
          | "Medium Cavalry"
          | "Medium Infantry"
          | "Medium Lift Aircraft"
          | "Medium Tank"
          | "Merchant Galley"
          | "MILSAT"
          | "Miners"
          | "Mobile SAM"
          | "Mortar Team"
          | "Motor ATGM"
          | "Motor Recon"
          | "Mounted Rifles"
          | "Mounts"
          | "Musketeers"
          | "Nuclear Submarine"
          | "Ogres"
          | "PE Bomber"
          | "PE Fighter"
          | "PE Fighter-Bomber"
          | "Pikemen"
          | "Riflemen"
          | "Scout Aircraft"
          | "Sea Monster"
          | "Ship-of-the-Line"
          | "Skirmishers"
          | "Sky Troopers"
          | "SP AAA"
          | "SP Artillery"
          | "SP Mortar"
          | "Stone-Age Warriors"
          | "Submarine"
          | "Super Tank"
          | "TAD"
          | "Titan"
          | "Troop Carrier"
          | "Utility Aircraft"
          | "War Beast"
          | "War Galley";
        /**
         * how many of them (G4-012)
         */
        count?: number;
        /**
         * what they are called; the element's name if left out
         */
        name?: string;
        /**
         * the unit they belong to; has no effect
         */
        unit?: string;
        /**
         * tech level; the force's, or the element's first, if left out (G4-016)
         */
        tl?: number;
        /**
         * quality of the gear (G4-062)
         */
        equipment?: "very_fine" | "fine" | "good" | "basic" | "poor";
        /**
         * quality of the troops (G4-063)
         */
        troops?: "elite" | "good" | "average" | "inferior";
        /**
         * features it has (G4-033)
         */
        features?: (
          | "airborne"
          | "all_weather"
          | "disloyal"
          | "fanatic"
          | "flagship"
          | "hero"
          | "hovercraft"
          | "impetuous"
          | "levy"
          | "marine"
          | "mercenary"
          | "night"
          | "nocturnal"
          | "sealed"
          | "super_soldier"
          | "unliving"
          | "nuclear"
          | "zombie"
        )[];
        /**
         * classes bought with Neutralize, besides those the element has (G4-055)
         */
        neutralize?: ("air" | "arm" | "art" | "c3i" | "cv" | "eng" | "f" | "nav" | "rec")[];
        /**
         * ground bought with Terrain (G4-060)
         */
        terrain?: ("arctic" | "desert" | "jungle" | "mountain" | "swampland" | "woodlands")[];
        /**
         * the line that carries these, counted from 1; 0: none (G4-022)
         */
        carried_by?: number;
        /**
         * of an element with classes that also neutralizes (G4-164)
         */
        role?: "by_rule" | "neutralizer" | "member";
        /**
         * the mobility that a Hovercraft uses (G4-046)
         */
        hovercraft_as?: "base" | "coast" | "motor";
        /**
         * heads in one; 0: as is usual (G4-270)
         */
        people?: number;
        /**
         * what makes a Hero of it (with the feature)
         */
        hero?: {
          /**
           * times the strength (G4-044)
           */
          multiple?: number | string;
          /**
           * added to Raise (G4-044)
           */
          raise_pct?: number;
          /**
           * added to Maintain (G4-044)
           */
          maintain_pct?: number;
          /**
           * classes besides (G4-045)
           */
          add_classes?: ("air" | "arm" | "art" | "c3i" | "cv" | "eng" | "f" | "nav" | "rec")[];
          /**
           * classes of the base element that it has not (G4-045)
           */
          remove_classes?: ("air" | "arm" | "art" | "c3i" | "cv" | "eng" | "f" | "nav" | "rec")[];
          /**
           * mobility besides (G4-045)
           */
          add_mobility?: ("foot" | "mech" | "motor" | "mtd" | "coast" | "sea" | "sa" | "fa")[];
          /**
           * mobility of the base element that it has not (G4-045)
           */
          remove_mobility?: ("foot" | "mech" | "motor" | "mtd" | "coast" | "sea" | "sa" | "fa")[];
          /**
           * logistic strength he supplies (G4-045)
           */
          ls?: number;
          /**
           * takes part everywhere, as a teleporter would (G4-045)
           */
          ignores_mobility?: boolean;
          /**
           * known to the enemy for what he is (G4-144)
           */
          recognized?: boolean;
        };
        /**
         * the figures of an element of your own, in place of the stock element's
         */
        own?: {
          /**
           * troop strength of one, before features and quality (G4-012)
           */
          ts: number | string;
          /**
           * its TS is that of a support element (G4-014)
           */
          support?: boolean;
          /**
           * transport weight of one; 0: cannot be carried (G4-023)
           */
          wt?: number | string;
          /**
           * WT that one can carry (G4-022)
           */
          transport?: number;
          /**
           * its special classes (G4-020)
           */
          classes?: ("air" | "arm" | "art" | "c3i" | "cv" | "eng" | "f" | "nav" | "rec")[];
          /**
           * classes that it neutralizes (G4-024)
           */
          neutralizes?: ("air" | "arm" | "art" | "c3i" | "cv" | "eng" | "f" | "nav" | "rec")[];
          /**
           * how it moves; none: only when it is carried (G4-025)
           */
          mobility?: ("foot" | "mech" | "motor" | "mtd" | "coast" | "sea" | "sa" | "fa")[];
          /**
           * dollars to raise one (G4-030)
           */
          raise?: number;
          /**
           * dollars a month to maintain one (G4-031)
           */
          maintain?: number;
        };
        /**
         * what the referee's world makes of it
         */
        setting?: {
          /**
           * TLs of divergent technology added: the b of TL(a+b) (G4-019)
           */
          divergent?: number;
          /**
           * TL at which its strength stops doubling; 0: never (G4-016)
           */
          last_viable_tl?: number;
          /**
           * the TL0-5 entry, where another of that name fits the TL (G4-017)
           */
          low_tech?: boolean;
          /**
           * an early ironclad of TL5 (G4-018)
           */
          late_tl5?: boolean;
          /**
           * the setting allows it (G4-019)
           */
          superscience?: boolean;
          /**
           * it may buy Neutralize for air, arm, cv or f (G4-055)
           */
          allow_neutralize_core?: boolean;
          /**
           * Airborne and Sealed troops that drop from orbit (G4-036)
           */
          orbital_drop?: boolean;
          /**
           * near enough to fight along (G4-098)
           */
          in_support?: boolean;
          /**
           * within reach of Fast Air (G4-107)
           */
          in_theater?: boolean;
          /**
           * has given itself up already (G4-277)
           */
          surrendered?: boolean;
        };
        /**
         * on what terms it serves, and how it stands
         */
        service?: {
          /**
           * of mercenaries; a year or more is cheaper (G4-053)
           */
          contract_years?: number;
          /**
           * a levy whose land or rights cost nothing (G4-050)
           */
          grant_waived?: boolean;
          /**
           * there already, at no cost (G4-272)
           */
          standing?: boolean;
          /**
           * days to raise one; 0: by its cost (G4-067)
           */
          raise_days?: number;
          /**
           * added to Raise of disloyal troops (G4-038)
           */
          disloyal_raise_pct?: number;
          /**
           * added to their Maintain (G4-038)
           */
          disloyal_maintain_pct?: number;
          /**
           * how it has been kept up to now (G4-081)
           */
          readiness?: "full" | "low" | "none";
          /**
           * of its strength that is left, losses not replaced taken off (G4-085)
           */
          share?: number | string;
        };
      }[];
      /**
       * commander, staff and characters (G4-095)
       *
       * @maxItems 16
       */
      persons?: {
        /**
         * who it is
         */
        name: string;
        /**
         * what he is; posts left empty go to NPCs (G4-095)
         */
        posts?: ("commander" | "intelligence" | "quartermaster" | "successor")[];
        /**
         * for the skills he has not (G4-008)
         */
        iq?: number;
        /**
         * skill; 0: by default from IQ (G4-008)
         */
        strategy?: number;
        /**
         * skill; 0: by default (G4-008)
         */
        leadership?: number;
        /**
         * skill; 0: by default (G4-008)
         */
        intelligence_analysis?: number;
        /**
         * skill; 0: by default (G4-008)
         */
        administration?: number;
        /**
         * skill; 0: by default (G4-205)
         */
        tactics?: number;
        /**
         * goes by Cunning alone (G4-096)
         */
        monster?: boolean;
        /**
         * of a monster; 0: the higher of IQ and Perception (G4-096)
         */
        cunning?: number;
        /**
         * 0: as IQ (G4-096)
         */
        perception?: number;
        /**
         * hit points (G4-220)
         */
        hp?: number;
        /**
         * health (G4-221)
         */
        ht?: number;
        /**
         * line he fights with, from 1; 0: none; -1: the logistic force (G4-173)
         */
        with?: number;
        /**
         * a player's character (G4-172)
         */
        player?: boolean;
        /**
         * an NPC who may act significantly (G4-172)
         */
        heroic?: boolean;
        /**
         * an NPC whom misfortune can find (G4-218)
         */
        notable?: boolean;
        /**
         * nothing on this field could hurt him (G4-218)
         */
        immune?: boolean;
        /**
         * never changes his strategy (G4-198)
         */
        stubborn?: boolean;
        /**
         * a skill of 15 or more, a spell or an item of use in battle (G4-173)
         */
        useful_asset?: boolean;
        /**
         * commands, or is second in, one element or more (G4-173)
         */
        leads_elements?: boolean;
        /**
         * casualties never touch this NPC (G4-234)
         */
        plot?: boolean;
        /**
         * the side rolls on his Strategy; of several, it is asked each round whose plan it is (G4-177)
         */
        rolls_strategy?: boolean;
      }[];
      /**
       * of NPCs in posts that nobody named holds (G4-095)
       */
      npc_skill?: number;
      /**
       * its logistic force
       */
      logistics?: {
        /**
         * points of land LS (G4-071)
         */
        land?: number;
        /**
         * points of naval LS (G4-071)
         */
        naval?: number;
        /**
         * points of air LS (G4-071)
         */
        air?: number;
        /**
         * percent of it lost (G4-212)
         */
        casualties?: number;
      };
      /**
       * on the march, or how it is encamped (G4-119); asked in play if not given
       */
      posture?: "mobile" | "patrolling" | "bunkered" | "no_security";
      /**
       * how the local people feel about it (G4-128); asked in play if not given
       */
      locals?: "neutral" | "friendly" | "hostile";
      /**
       * percent not yet folded into its strength (G4-210)
       */
      casualties?: number;
      /**
       * carries folded losses (G4-093)
       */
      folded?: boolean;
      /**
       * troop strength by guess, for an estimated battle (G4-269)
       */
      estimated_ts?: number | string;
      /**
       * strength of far seeing, as support of the Recon class (G4-267)
       */
      seer_ts?: number | string;
      /**
       * features that its elements may have; all if left out (G4-033)
       */
      allowed_features?: (
        | "airborne"
        | "all_weather"
        | "disloyal"
        | "fanatic"
        | "flagship"
        | "hero"
        | "hovercraft"
        | "impetuous"
        | "levy"
        | "marine"
        | "mercenary"
        | "neutralize"
        | "night"
        | "nocturnal"
        | "sealed"
        | "super_soldier"
        | "terrain"
      )[];
      /**
       * how it moves, if it does
       */
      march?: {
        /**
         * moves on roads (G4-129)
         */
        on_road?: boolean;
        /**
         * tied to a road or rail network by its supply (G4-129)
         */
        tied_to_road?: boolean;
        /**
         * a forced march today (G4-125)
         */
        forced?: boolean;
        /**
         * and the roll for it failed (G4-125)
         */
        failed?: boolean;
        /**
         * twice the speed, no scouts out (G4-126)
         */
        without_security?: boolean;
        /**
         * marches by night (G4-114)
         */
        by_night?: boolean;
        /**
         * escorts civilians (G4-111)
         */
        civilians?: boolean;
      };
      /**
       * the referee's judgements on this force in battle, in advance
       */
      situation?: {
        /**
         * its troops are unaware of the danger (G4-120); asked in play if not given
         */
        believed_safe?: boolean;
        /**
         * its Fanatics fight for their cause (G4-041); asked in play if not given
         */
        cause_at_stake?: boolean;
        /**
         * starts the battle confused (G4-268); asked in play if not given
         */
        start_confused?: boolean;
        /**
         * must choose its strategies openly (G4-268); asked in play if not given
         */
        strategy_known?: boolean;
        /**
         * strikes with chemical weapons, or nanomachines that harm people (G4-261); asked in play if not given
         */
        chemical_attack?: "false" | false | "true" | true | "nanomachines";
        /**
         * strikes with nuclear weapons, or nanomachines that leave dust (G4-262); asked in play if not given
         */
        nuclear_attack?: boolean;
        /**
         * prepared for a nuclear strike (G4-262); asked in play if not given
         */
        prepared?: boolean;
        /**
         * fell back into the fortress (G4-241); asked in play if not given
         */
        withdrew_inside?: boolean;
        /**
         * its commander may order surrender (G4-277); asked in play if not given
         */
        surrender_order?: boolean;
        /**
         * its mercenaries count as Disloyal (G4-054); asked in play if not given
         */
        mercenaries_waver?: boolean;
        /**
         * -2 or worse if the way back is narrow (G4-194); asked in play if not given
         */
        retreat_obstacle?: number;
        /**
         * special circumstances, every round (G4-206); asked in play if not given
         */
        circumstance?: number;
        /**
         * how its NPC commander answers a Parley (G4-191); asked in play if not given
         */
        parley?: "reaction" | "accepted" | "refused";
        /**
         * what Fanatics do whose commander gives up (G4-042); asked in play if not given
         */
        fanatic_failure?: "refused" | "deposed" | "obeyed";
        /**
         * what the referee lets its commander know besides (G4-276)
         */
        extra_intel?: string;
        /**
         * on reaction rolls toward it (G4-007)
         */
        reaction_modifier?: number;
      };
      /**
       * the referee's judgements on its supply, in advance
       */
      upkeep?: {
        /**
         * overland to its home base (G4-075); asked in play if not given
         */
        supply_line_open?: boolean;
        /**
         * it lies in a port (G4-076); asked in play if not given
         */
        in_port?: boolean;
        /**
         * its supply comes over land and water: both kinds of LS in full (G4-077); asked in play if not given
         */
        by_land_and_water?: boolean;
        /**
         * keeps to roads, rail or canals (G4-083); asked in play if not given
         */
        roads_only?: boolean;
        /**
         * marches through hostile country (G4-113); asked in play if not given
         */
        hostile_march?: boolean;
        /**
         * its levies must stay (G4-051); asked in play if not given
         */
        cannot_go_home?: boolean;
        /**
         * disbanding in friendly land pays something back (G4-087); asked in play if not given
         */
        refund_possible?: boolean;
        /**
         * miles from the home of its levies (G4-051); asked in play if not given
         */
        distance_home?: number;
        /**
         * percent of raising met without money (G4-271); asked in play if not given
         */
        paid_in_kind_raise?: number;
        /**
         * percent of upkeep met without money (G4-271); asked in play if not given
         */
        paid_in_kind_maintain?: number;
        /**
         * dollars a day of replacements by healers (G4-086); asked in play if not given
         */
        healing_budget?: number;
      };
      /**
       * in a campaign: not in the field until it is raised, hired or called up (G4-066)
       */
      reserve?: boolean;
      /**
       * where it stands in a campaign
       */
      position?: {
        /**
         * column of the map, from 0
         */
        x?: number;
        /**
         * row of the map, from 0
         */
        y?: number;
      };
    }[];
    /**
     * dollars in hand; money is unlimited if left out (G4-070)
     */
    war_chest?: number | string;
    /**
     * dollars each period (G4-070)
     */
    revenue?: number | string;
    /**
     * months between revenues; 0: none (G4-070)
     */
    revenue_period?: number;
    /**
     * a war chest of so many months of its upkeep; 0: none (G4-272)
     */
    budget_months?: number;
    /**
     * what its advice takes enemy commanders for; left out: the equal of its own (G4-276)
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
   * the referee's judgements on the battle, in advance
   */
  battle?: {
    /**
     * what kind of battle it is (G4-089)
     */
    kind?: "land" | "siege" | "landing" | "naval" | "air";
    /**
     * the ground it is fought on (G4-123); asked in play if not given
     */
    terrain?:
      | "arctic"
      | "desert"
      | "jungle"
      | "mountain"
      | "swampland"
      | "woodlands"
      | "plains"
      | "hills"
      | "built_up"
      | "island_beach"
      | "ocean"
      | "rural"
      | "underwater";
    /**
     * fought by night (G4-123); asked in play if not given
     */
    night?: boolean;
    /**
     * a storm of rain, snow or sand (G4-274); asked in play if not given
     */
    bad_weather?: boolean;
    /**
     * underground, or in magical darkness (G4-123); asked in play if not given
     */
    underground?: boolean;
    /**
     * the ground counts as Arctic besides (G4-060); asked in play if not given
     */
    hard_winter?: boolean;
    /**
     * Naval Superiority counts in this battle (G4-157); asked in play if not given
     */
    naval_counts?: boolean;
    /**
     * more about the ground
     */
    ground?: {
      /**
       * both sides began within the town (G4-135); asked in play if not given
       */
      both_began_inside?: boolean;
      /**
       * rural land with dense hedgerows (G4-135); asked in play if not given
       */
      hedgerows?: boolean;
      /**
       * trackless woods (G4-135); asked in play if not given
       */
      trackless?: boolean;
      /**
       * dense woods or ruins (G4-155); asked in play if not given
       */
      bad_for_cavalry?: boolean;
      /**
       * nothing unsealed can live there (G4-058); asked in play if not given
       */
      hostile_environment?: boolean;
    };
    /**
     * how the armies find each other
     */
    reconnaissance?: {
      /**
       * false: a battle by arrangement (G4-121); asked in play if not given
       */
      contest?: boolean;
      /**
       * who won it by adventure (G4-143); asked in play if not given
       */
      winner?: "nobody" | "first" | "second" | "third" | "fourth";
      /**
       * and by how much (G4-143); asked in play if not given
       */
      margin?: number;
      /**
       * the ground lets the faster pass by (G4-140); asked in play if not given
       */
      bypass_possible?: boolean;
      /**
       * percent, on all that is reported to the winner (G4-139); asked in play if not given
       */
      estimate_error?: number;
      /**
       * percent, on what is seen in an encounter (G4-144); asked in play if not given
       */
      intel_error?: number;
    };
    /**
     * a pitched or an encounter battle, if that is decided (G4-136); asked in play if not given
     */
    type?: "by_reconnaissance" | "pitched" | "encounter";
    /**
     * who has it, if that is decided (G4-136); asked in play if not given
     */
    initiative?: "nobody" | "first" | "second" | "third" | "fourth";
    /**
     * how well he found the enemy (G4-136); asked in play if not given
     */
    grade?: "initiative" | "surprise" | "ambush";
    /**
     * a river line
     */
    river?: {
      /**
       * the side behind the river (G4-148); asked in play if not given
       */
      defender?: "nobody" | "first" | "second" | "third" | "fourth";
      /**
       * a major river, or a ford or bridge (G4-150); asked in play if not given
       */
      kind?: "major" | "ford_or_bridge";
    };
    /**
     * Defense Bonus set by the referee (G4-166); asked in play if not given
     */
    db?: number;
    /**
     * whose it is; nobody: by the rules (G4-165); asked in play if not given
     */
    db_owner?: "nobody" | "first" | "second" | "third" | "fourth";
    /**
     * of a siege
     */
    fortress?: {
      /**
       * the side inside, in a siege (G4-241)
       */
      besieged?: "nobody" | "first" | "second" | "third" | "fourth";
      /**
       * what the place is (G4-239); asked in play if not given
       */
      kind?: "none" | "improvised" | "improvised_stone" | "permanent" | "ruined" | "natural";
      /**
       * of the last upgrade of a permanent one (G4-240)
       */
      tl?: number;
      /**
       * what ruin takes off (G4-240)
       */
      ruin?: number;
      /**
       * how strong the site is (G4-240)
       */
      site?: "ordinary" | "strong" | "extremely_strong";
      /**
       * in place of the sum of these (G4-240); asked in play if not given
       */
      db?: number;
      /**
       * WT that it holds; enough for its garrison if left out (G4-242); asked in play if not given
       */
      capacity?: number | string;
    };
    /**
     * of an amphibious assault
     */
    landing?: {
      /**
       * the side that lands (G4-248)
       */
      attacker?: "nobody" | "first" | "second" | "third" | "fourth";
      /**
       * there is only one place to land (G4-248); asked in play if not given
       */
      single_place?: boolean;
      /**
       * what is crossed or landed on (G4-249); asked in play if not given
       */
      shore?: "minor_river" | "beach" | "rocky";
      /**
       * defenses there (G4-249); asked in play if not given
       */
      works?: "none" | "improvised" | "permanent";
      /**
       * inland water, where Sea mobility is of no use (G4-250)
       */
      inland?: boolean;
    };
    /**
     * of a naval battle
     */
    sea?: {
      /**
       * false: coastal waters (G4-253); asked in play if not given
       */
      ocean?: boolean;
      /**
       * who knows these waters better (G4-254); asked in play if not given
       */
      home_waters?: "nobody" | "first" | "second" | "third" | "fourth";
    };
    /**
     * when day turns to night
     */
    clock?: {
      /**
       * minutes after midnight (G4-170); asked in play if not given
       */
      start?: number;
      /**
       * minutes after midnight (G4-170); asked in play if not given
       */
      sunrise?: number;
      /**
       * minutes after midnight (G4-170); asked in play if not given
       */
      sunset?: number;
    };
    /**
     * what talks come to (G4-199); asked in play if not given
     */
    talks?: "broken_off" | "terms" | "surrender";
    /**
     * winner of the terms, or the side that surrenders (G4-199)
     */
    talks_party?: "nobody" | "first" | "second" | "third" | "fourth";
    /**
     * after the battle
     */
    aftermath?: {
      /**
       * what becomes of those struck down (G4-221); asked in play if not given
       */
      fallen?: "by_result" | "brought_off" | "captured" | "left";
      /**
       * whether characters die, or are hurt at all (G4-221); asked in play if not given
       */
      character_death?: "as_rolled" | "nobody_dies" | "nobody_hurt";
      /**
       * what scavengers do with those left for dead (G4-238); asked in play if not given
       */
      scavengers?: "reaction" | "kill" | "pass_by" | "nurse";
      /**
       * of the value of loot that a sale brings (G4-235); asked in play if not given
       */
      sale_fraction?: number | string;
      /**
       * dollars of booty of a taken place (G4-237); asked in play if not given
       */
      city_loot?: number | string;
      /**
       * dollars for a captive (G4-238); asked in play if not given
       */
      ransom?: number;
      /**
       * how losses fall on the elements (G4-231); asked in play if not given
       */
      spread_losses?: "even";
    };
    /**
     * of a round of an estimated battle (G4-269); asked in play if not given
     */
    round_minutes?: number;
    /**
     * a battle within the battle
     */
    subordinate?: {
      /**
       * whose subordinate fights alone (G4-259)
       */
      side?: "nobody" | "first" | "second" | "third" | "fourth";
      /**
       * who, counted from 1 in the roster of persons; 0: nobody (G4-259)
       */
      person?: number;
      /**
       * elements of the enemy set against him; 0: the same share as his own (G4-259)
       */
      opponents?: number;
      /**
       * every skill of the enemy who leads them; 0: those of the enemy's commander (G4-259)
       */
      opponent_skill?: number;
      /**
       * who won the main battle; nobody: it is fought (G4-260); asked in play if not given
       */
      main_battle?: "nobody" | "first" | "second" | "third" | "fourth";
    };
  };
}
