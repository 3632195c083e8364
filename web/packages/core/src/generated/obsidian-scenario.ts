// Written by scripts/types.mjs from the JSON Schema of the program.

export interface ObsidianScenario {
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
   * year of the action; before Christ below 0 (OB-014)
   */
  year: number;
  /**
   * kind of game (OB-014)
   */
  genre?: "historical" | "scifi" | "fantasy";
  /**
   * the table
   */
  table?: {
    /**
     * inches from west to east (OB-001)
     */
    width_in?: number;
    /**
     * inches from south to north (OB-001)
     */
    depth_in?: number;
  };
  /**
   * sizes of bases and models
   */
  bases?: {
    /**
     * bases of foot
     */
    foot?: {
      /**
       * millimetres (OB-002)
       */
      width_mm?: number;
      /**
       * millimetres (OB-002)
       */
      depth_mm?: number;
    };
    /**
     * bases of mounted stands and artillery
     */
    mounted?: {
      /**
       * millimetres (OB-002)
       */
      width_mm?: number;
      /**
       * millimetres (OB-002)
       */
      depth_mm?: number;
    };
    /**
     * vehicles without a base
     */
    vehicle?: {
      /**
       * millimetres (OB-002)
       */
      width_mm?: number;
      /**
       * millimetres (OB-002)
       */
      depth_mm?: number;
    };
    /**
     * aircraft
     */
    air?: {
      /**
       * millimetres (OB-002)
       */
      width_mm?: number;
      /**
       * millimetres (OB-002)
       */
      depth_mm?: number;
    };
  };
  /**
   * readings of the rules, optional rules
   */
  rules?: {
    /**
     * distances are compared without rounding to whole inches (OB-005)
     */
    exact_measures?: "false" | false | "true" | true;
    /**
     * where the borders of the facings lie (OB-007)
     */
    arc_rule?: "corner_diagonal" | "corner_45";
    /**
     * what a change of formation costs: 3 in, nothing, the whole move (OB-097)
     */
    formation_cost?: "3_in" | "nothing" | "whole_move";
    /**
     * walls and hedges give no cover (OB-052)
     */
    walls_give_no_cover?: "false" | false | "true" | true;
    /**
     * a charger may turn by 45 degrees only (OB-100)
     */
    charge_turn_45?: "false" | false | "true" | true;
    /**
     * indirect fire from the table needs no friend who sees the target (OB-116)
     */
    lobbing_needs_no_spotter?: "false" | false | "true" | true;
    /**
     * indirect fire strikes up to three stands (OB-129)
     */
    three_targets?: "false" | false | "true" | true;
    /**
     * nobody shoots at stands in close combat (OB-122)
     */
    no_fire_into_combat?: "false" | false | "true" | true;
    /**
     * a reply uses no action (OB-138)
     */
    free_reply?: "false" | false | "true" | true;
    /**
     * charge, General and cavalry against skirmishers do not add up (OB-144)
     */
    one_bonus?: "false" | false | "true" | true;
    /**
     * a testudo has cover from shooting (OB-153)
     */
    testudo_cover?: "false" | false | "true" | true;
    /**
     * Regular, quality and period each add to a rally (OB-166)
     */
    rally_adds_up?: "false" | false | "true" | true;
    /**
     * chemical weapons are allowed (OB-179)
     */
    chemical_weapons?: "false" | false | "true" | true;
    /**
     * where a parachute comes down: by dice, at the aim point, as reported (OB-182)
     */
    paradrop?: "dice" | "aim_point" | "reported";
    /**
     * a night action: sight of 10 in, none into terrain (OB-189)
     */
    night?: "false" | false | "true" | true;
    /**
     * suppressive fire is used (OB-201)
     */
    suppression?: "false" | false | "true" | true;
    /**
     * knock-out fire is used (OB-205)
     */
    knock_out?: "false" | false | "true" | true;
    /**
     * ambushes are used (OB-211)
     */
    ambush?: "false" | false | "true" | true;
    /**
     * Heroes are used (OB-213)
     */
    heroes?: "false" | false | "true" | true;
    /**
     * the scenario fixes who deploys first and where (OB-055)
     */
    fixed_deployment?: "false" | false | "true" | true;
    /**
     * a reserve delayed by a 1 comes in the next round without a die (OB-058)
     */
    delay_one_round?: "false" | false | "true" | true;
    /**
     * whose General gives command (OB-070)
     */
    general_scope?: "own_or_c_in_c" | "own_only" | "any_general";
    /**
     * the first bonus of knock-out fire may count more than once (OB-208)
     */
    ko_adds_up?: "false" | false | "true" | true;
  };
  /**
   * limits of the battle
   */
  options?: {
    /**
     * rounds at most; 0: no limit (OB-215)
     */
    max_rounds?: number;
    /**
     * how far the weather lets anybody see; 0: no limit (OB-189)
     */
    visibility_in?: number;
    /**
     * how deep a side deploys (OB-057)
     */
    deploy_depth_in?: number;
    /**
     * Heroes of an army; 0: no limit (OB-213)
     */
    hero_limit?: number;
  };
  /**
   * side that places first, where the scenario fixes it (OB-055)
   */
  deploys_first?: string;
  /**
   * what lies on the table (OB-051)
   *
   * @maxItems 64
   */
  terrain?: {
    /**
     * kind of feature (OB-051)
     */
    kind:
      | "open"
      | "hill"
      | "hill_crest"
      | "woods"
      | "jungle"
      | "rocks"
      | "bua"
      | "strong_building"
      | "scrub"
      | "marsh"
      | "river"
      | "ford"
      | "bridge"
      | "road"
      | "major_wall"
      | "major_hedge"
      | "stakes"
      | "high_wall"
      | "deep_entrenchment"
      | "fortress"
      | "minefield";
    /**
     * what it is called; else its kind (OB-051)
     */
    name?: string;
    /**
     * its polygons: [[[x, y], [x, y], [x, y]]] in inches (OB-051)
     *
     * @maxItems 6
     */
    area?: (
      | (
          | (
              | (number | string)
              | {
                  /**
                   * inches (OB-001)
                   */
                  inches?: number | string;
                }
            )[]
          | {
              /**
               * [inches to the east, inches to the north] (OB-001)
               *
               * @minItems 2
               * @maxItems 2
               */
              at: (
                | (number | string)
                | {
                    /**
                     * inches (OB-001)
                     */
                    inches?: number | string;
                  }
              )[];
            }
        )[]
      | {
          /**
           * its corners, one after another (OB-051)
           *
           * @minItems 3
           * @maxItems 32
           */
          points: (
            | (
                | (number | string)
                | {
                    /**
                     * inches (OB-001)
                     */
                    inches?: number | string;
                  }
              )[]
            | {
                /**
                 * [inches to the east, inches to the north] (OB-001)
                 *
                 * @minItems 2
                 * @maxItems 2
                 */
                at: (
                  | (number | string)
                  | {
                      /**
                       * inches (OB-001)
                       */
                      inches?: number | string;
                    }
                )[];
              }
          )[];
        }
    )[];
    /**
     * in place of `area`: two opposite corners (OB-051)
     *
     * @minItems 2
     * @maxItems 2
     */
    rectangle?: (
      | (
          | (number | string)
          | {
              /**
               * inches (OB-001)
               */
              inches?: number | string;
            }
        )[]
      | {
          /**
           * [inches to the east, inches to the north] (OB-001)
           *
           * @minItems 2
           * @maxItems 2
           */
          at: (
            | (number | string)
            | {
                /**
                 * inches (OB-001)
                 */
                inches?: number | string;
              }
          )[];
        }
    )[];
    /**
     * in place of `area`: the course of a road, river, wall or hedge (OB-051)
     *
     * @minItems 2
     * @maxItems 32
     */
    line?: (
      | (
          | (number | string)
          | {
              /**
               * inches (OB-001)
               */
              inches?: number | string;
            }
        )[]
      | {
          /**
           * [inches to the east, inches to the north] (OB-001)
           *
           * @minItems 2
           * @maxItems 2
           */
          at: (
            | (number | string)
            | {
                /**
                 * inches (OB-001)
                 */
                inches?: number | string;
              }
          )[];
        }
    )[];
    /**
     * width of a road or river, inches (OB-226)
     */
    width_in?: number | string;
    /**
     * level of a hill; the higher lie on the lower (OB-188)
     */
    level?: number;
    /**
     * a steep hill: a stand moves 2 inches less in a round in which it climbs (OB-084)
     */
    steep?: boolean;
    /**
     * hits that it takes off shooting (OB-052)
     */
    cover_hp?: number;
    /**
     * it helps who defends it in close combat (OB-053)
     */
    defended_in_cc?: "false" | false | "true" | true;
    /**
     * it can be seen through (OB-187)
     */
    sight_through?: "false" | false | "true" | true;
    /**
     * inches that can be seen into it (OB-187)
     */
    sight_into_in?: number;
    /**
     * it is of stone or concrete (OB-207)
     */
    permanent?: "false" | false | "true" | true;
    /**
     * gear that is needed to cross it (OB-054)
     */
    impassable_without?: "none" | "ladders" | "boats" | "amphibious";
    /**
     * the side that built it and pays for it (OB-169)
     */
    owner?: string;
  }[];
  /**
   * the two sides (OB-011)
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
     * its army, written here or taken from a file: [{file: name.yaml}] (OB-011)
     *
     * @minItems 1
     * @maxItems 1
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
       * what the army is called; else as its side
       */
      name?: string;
      /**
       * what carries its orders (OB-069)
       */
      communications?: "none" | "telephone" | "radio";
      /**
       * year of the action; in a scenario that of the scenario (OB-014)
       */
      year?: number;
      /**
       * kind of game; in a scenario that of the scenario (OB-014)
       */
      genre?: "historical" | "scifi" | "fantasy";
      /**
       * its stands, in the order in which they are named (OB-011)
       *
       * @minItems 1
       * @maxItems 40
       */
      stands: {
        /**
         * what the stands are called
         */
        name: string;
        /**
         * type of the stands (OB-015)
         */
        type:
          | "INF/A"
          | "INF/U"
          | "WBD"
          | "PKE"
          | "PKE/elephant"
          | "ARC"
          | "MSK"
          | "SKI/F"
          | "SKI/M"
          | "SKI/S"
          | "CAV/A"
          | "CAV/U"
          | "ART"
          | "TNK"
          | "TPT/motor"
          | "TPT/animal"
          | "TPT/foot"
          | "AIR";
        /**
         * it moves like this type (OB-190)
         */
        moves_as?:
          | "INF/A"
          | "INF/U"
          | "WBD"
          | "PKE"
          | "PKE/elephant"
          | "ARC"
          | "MSK"
          | "SKI/F"
          | "SKI/M"
          | "SKI/S"
          | "CAV/A"
          | "CAV/U"
          | "ART"
          | "TNK"
          | "TPT/motor"
          | "TPT/animal"
          | "TPT/foot"
          | "AIR";
        /**
         * it shoots like this type (OB-190)
         */
        shoots_as?:
          | "INF/A"
          | "INF/U"
          | "WBD"
          | "PKE"
          | "PKE/elephant"
          | "ARC"
          | "MSK"
          | "SKI/F"
          | "SKI/M"
          | "SKI/S"
          | "CAV/A"
          | "CAV/U"
          | "ART"
          | "TNK"
          | "TPT/motor"
          | "TPT/animal"
          | "TPT/foot"
          | "AIR";
        /**
         * class of armour of a tank or aircraft (OB-019)
         */
        armour?: "unarmoured" | "light" | "medium" | "heavy" | "super_heavy";
        /**
         * class of speed of a motor vehicle (OB-078)
         */
        speed?: "slow" | "medium" | "fast" | "jeep";
        /**
         * what carries a vehicle (OB-020)
         */
        drive?: "foot" | "pack" | "animal" | "wheeled" | "tracked" | "hover";
        /**
         * kind of aircraft (OB-080)
         */
        flight?: "fixed" | "rotary" | "creature";
        /**
         * move of an unusual creature; 0: by type (OB-190)
         */
        move_in?: number;
        /**
         * depth of a deeper base; 0: usual (OB-002)
         */
        depth_mm?: number;
        /**
         * weapons in close combat (OB-147)
         */
        cc_weapon?: "cold" | "early_firearm" | "firearm";
        /**
         * what it shoots with; left out: what is usual (OB-108)
         *
         * @maxItems 4
         */
        weapons?: (
          | (
              | "early_missile"
              | "pistol"
              | "matchlock"
              | "bow"
              | "flintlock"
              | "crossbow"
              | "longbow"
              | "beam_rifle"
              | "rifle_muzzle_loading"
              | "rifle_breechloading"
              | "beam_support"
              | "support_weapon"
              | "torsion_engine"
              | "aagw"
              | "atgw"
              | "smoothbore_gun"
              | "smoothbore_canister"
              | "light_beam_cannon"
              | "rifled_muzzle_loader"
              | "beam_cannon"
              | "breech_to_79"
              | "heavy_beam_cannon"
              | "breech_80_130"
              | "breech_over_130"
              | "ship_weapon"
              | "mortar_art"
              | "rocket_art"
              | "bomb_load"
              | "strafing"
              | "heavy_strafing"
              | "air_rocket"
              | "at_foot_1st_generation"
              | "at_foot_2nd_generation"
              | "chemical_projector"
            )
          | {
              /**
               * what it is (OB-108)
               */
              weapon:
                | "early_missile"
                | "pistol"
                | "matchlock"
                | "bow"
                | "flintlock"
                | "crossbow"
                | "longbow"
                | "beam_rifle"
                | "rifle_muzzle_loading"
                | "rifle_breechloading"
                | "beam_support"
                | "support_weapon"
                | "torsion_engine"
                | "aagw"
                | "atgw"
                | "smoothbore_gun"
                | "smoothbore_canister"
                | "light_beam_cannon"
                | "rifled_muzzle_loader"
                | "beam_cannon"
                | "breech_to_79"
                | "heavy_beam_cannon"
                | "breech_80_130"
                | "breech_over_130"
                | "ship_weapon"
                | "mortar_art"
                | "rocket_art"
                | "bomb_load"
                | "strafing"
                | "heavy_strafing"
                | "air_rocket"
                | "at_foot_1st_generation"
                | "at_foot_2nd_generation"
                | "chemical_projector";
              /**
               * what it counts as against tanks, if that is another (OB-047)
               */
              against_tanks?:
                | "early_missile"
                | "pistol"
                | "matchlock"
                | "bow"
                | "flintlock"
                | "crossbow"
                | "longbow"
                | "beam_rifle"
                | "rifle_muzzle_loading"
                | "rifle_breechloading"
                | "beam_support"
                | "support_weapon"
                | "torsion_engine"
                | "aagw"
                | "atgw"
                | "smoothbore_gun"
                | "smoothbore_canister"
                | "light_beam_cannon"
                | "rifled_muzzle_loader"
                | "beam_cannon"
                | "breech_to_79"
                | "heavy_beam_cannon"
                | "breech_80_130"
                | "breech_over_130"
                | "ship_weapon"
                | "mortar_art"
                | "rocket_art"
                | "bomb_load"
                | "strafing"
                | "heavy_strafing"
                | "air_rocket"
                | "at_foot_1st_generation"
                | "at_foot_2nd_generation"
                | "chemical_projector";
              /**
               * the gun that a mortar or rocket is like (OB-032)
               */
              like?:
                | "early_missile"
                | "pistol"
                | "matchlock"
                | "bow"
                | "flintlock"
                | "crossbow"
                | "longbow"
                | "beam_rifle"
                | "rifle_muzzle_loading"
                | "rifle_breechloading"
                | "beam_support"
                | "support_weapon"
                | "torsion_engine"
                | "aagw"
                | "atgw"
                | "smoothbore_gun"
                | "smoothbore_canister"
                | "light_beam_cannon"
                | "rifled_muzzle_loader"
                | "beam_cannon"
                | "breech_to_79"
                | "heavy_beam_cannon"
                | "breech_80_130"
                | "breech_over_130"
                | "ship_weapon"
                | "mortar_art"
                | "rocket_art"
                | "bomb_load"
                | "strafing"
                | "heavy_strafing"
                | "air_rocket"
                | "at_foot_1st_generation"
                | "at_foot_2nd_generation"
                | "chemical_projector";
              /**
               * range, if it is not the table's (OB-113)
               */
              range_in?: number;
              /**
               * calibre, where a rule asks for it (OB-172)
               */
              calibre_mm?: number;
              /**
               * like guns that fire together (OB-134)
               */
              guns?: number;
              /**
               * shots in all; 0: no end of them (OB-119)
               */
              loads?: number;
              /**
               * where it can fire (OB-109)
               */
              fire_arc?: "front" | "base_front" | "turret";
              /**
               * indirect fire, if not as the table (OB-116)
               */
              indirect?: "no" | "overhead" | "optional" | "only";
              /**
               * it may fire chemical loads (OB-179)
               */
              chemical?: boolean;
            }
        )[];
        /**
         * how many stands are alike (OB-011)
         */
        count?: number;
        /**
         * Command that they belong to (OB-011)
         */
        command?: string;
        /**
         * troop quality (OB-026)
         */
        quality?: "poor" | "trained" | "good" | "elite";
        /**
         * the stand is a General, of this rating (OB-022)
         */
        general?: "superior" | "competent" | "inferior";
        /**
         * points that the players agreed on (OB-028)
         */
        sp_agreed?: number;
        /**
         * strength points, if they are stated; 0: worked out (OB-024)
         */
        sp?: number;
        /**
         * year in which they count (OB-014)
         */
        year?: number;
        /**
         * what else they are and have (OB-015)
         */
        traits?: (
          | "regular"
          | "c_in_c"
          | "hero"
          | "main_character"
          | "magic_user"
          | "elephant"
          | "cataphract"
          | "carrier"
          | "horse_artillery"
          | "fighting_vehicle"
          | "engineer"
          | "observer"
          | "nbc_kit"
          | "shields"
          | "scifi_armour"
          | "jump_packs"
          | "low_flyer"
          | "loiters"
          | "sealed_suit"
          | "no_charge_bonus"
          | "ladders"
          | "boats"
          | "amphibious"
          | "pooled"
        )[];
        /**
         * formation that a stand may take alone (OB-153)
         */
        formation?: "none" | "shieldwall" | "testudo" | "schiltron";
        /**
         * how they come into play (OB-172)
         */
        arrives?: "table" | "off_table" | "parachute" | "glider";
        /**
         * how bombs are released (OB-119)
         */
        bombing?: "level" | "dive" | "guided";
        /**
         * warload of aircraft (OB-178)
         */
        ordnance?:
          | "piston_fighter"
          | "piston_fighter_bomber"
          | "tactical_bomber"
          | "jet_fighter_bomber"
          | "attack_helicopter"
          | "unarmed";
        /**
         * what magic arms add to blows (OB-194)
         */
        magic_arms?: number;
        /**
         * what magic armour adds to saves (OB-194)
         */
        magic_armour?: number;
        /**
         * other roles that a stand can take (OB-038)
         *
         * @maxItems 3
         */
        roles?: {
          /**
           * type of the stands (OB-015)
           */
          type:
            | "INF/A"
            | "INF/U"
            | "WBD"
            | "PKE"
            | "PKE/elephant"
            | "ARC"
            | "MSK"
            | "SKI/F"
            | "SKI/M"
            | "SKI/S"
            | "CAV/A"
            | "CAV/U"
            | "ART"
            | "TNK"
            | "TPT/motor"
            | "TPT/animal"
            | "TPT/foot"
            | "AIR";
          /**
           * it moves like this type (OB-190)
           */
          moves_as?:
            | "INF/A"
            | "INF/U"
            | "WBD"
            | "PKE"
            | "PKE/elephant"
            | "ARC"
            | "MSK"
            | "SKI/F"
            | "SKI/M"
            | "SKI/S"
            | "CAV/A"
            | "CAV/U"
            | "ART"
            | "TNK"
            | "TPT/motor"
            | "TPT/animal"
            | "TPT/foot"
            | "AIR";
          /**
           * it shoots like this type (OB-190)
           */
          shoots_as?:
            | "INF/A"
            | "INF/U"
            | "WBD"
            | "PKE"
            | "PKE/elephant"
            | "ARC"
            | "MSK"
            | "SKI/F"
            | "SKI/M"
            | "SKI/S"
            | "CAV/A"
            | "CAV/U"
            | "ART"
            | "TNK"
            | "TPT/motor"
            | "TPT/animal"
            | "TPT/foot"
            | "AIR";
          /**
           * class of armour of a tank or aircraft (OB-019)
           */
          armour?: "unarmoured" | "light" | "medium" | "heavy" | "super_heavy";
          /**
           * class of speed of a motor vehicle (OB-078)
           */
          speed?: "slow" | "medium" | "fast" | "jeep";
          /**
           * what carries a vehicle (OB-020)
           */
          drive?: "foot" | "pack" | "animal" | "wheeled" | "tracked" | "hover";
          /**
           * kind of aircraft (OB-080)
           */
          flight?: "fixed" | "rotary" | "creature";
          /**
           * move of an unusual creature; 0: by type (OB-190)
           */
          move_in?: number;
          /**
           * depth of a deeper base; 0: usual (OB-002)
           */
          depth_mm?: number;
          /**
           * weapons in close combat (OB-147)
           */
          cc_weapon?: "cold" | "early_firearm" | "firearm";
          /**
           * what it shoots with; left out: what is usual (OB-108)
           *
           * @maxItems 4
           */
          weapons?: (
            | (
                | "early_missile"
                | "pistol"
                | "matchlock"
                | "bow"
                | "flintlock"
                | "crossbow"
                | "longbow"
                | "beam_rifle"
                | "rifle_muzzle_loading"
                | "rifle_breechloading"
                | "beam_support"
                | "support_weapon"
                | "torsion_engine"
                | "aagw"
                | "atgw"
                | "smoothbore_gun"
                | "smoothbore_canister"
                | "light_beam_cannon"
                | "rifled_muzzle_loader"
                | "beam_cannon"
                | "breech_to_79"
                | "heavy_beam_cannon"
                | "breech_80_130"
                | "breech_over_130"
                | "ship_weapon"
                | "mortar_art"
                | "rocket_art"
                | "bomb_load"
                | "strafing"
                | "heavy_strafing"
                | "air_rocket"
                | "at_foot_1st_generation"
                | "at_foot_2nd_generation"
                | "chemical_projector"
              )
            | {
                /**
                 * what it is (OB-108)
                 */
                weapon:
                  | "early_missile"
                  | "pistol"
                  | "matchlock"
                  | "bow"
                  | "flintlock"
                  | "crossbow"
                  | "longbow"
                  | "beam_rifle"
                  | "rifle_muzzle_loading"
                  | "rifle_breechloading"
                  | "beam_support"
                  | "support_weapon"
                  | "torsion_engine"
                  | "aagw"
                  | "atgw"
                  | "smoothbore_gun"
                  | "smoothbore_canister"
                  | "light_beam_cannon"
                  | "rifled_muzzle_loader"
                  | "beam_cannon"
                  | "breech_to_79"
                  | "heavy_beam_cannon"
                  | "breech_80_130"
                  | "breech_over_130"
                  | "ship_weapon"
                  | "mortar_art"
                  | "rocket_art"
                  | "bomb_load"
                  | "strafing"
                  | "heavy_strafing"
                  | "air_rocket"
                  | "at_foot_1st_generation"
                  | "at_foot_2nd_generation"
                  | "chemical_projector";
                /**
                 * what it counts as against tanks, if that is another (OB-047)
                 */
                against_tanks?:
                  | "early_missile"
                  | "pistol"
                  | "matchlock"
                  | "bow"
                  | "flintlock"
                  | "crossbow"
                  | "longbow"
                  | "beam_rifle"
                  | "rifle_muzzle_loading"
                  | "rifle_breechloading"
                  | "beam_support"
                  | "support_weapon"
                  | "torsion_engine"
                  | "aagw"
                  | "atgw"
                  | "smoothbore_gun"
                  | "smoothbore_canister"
                  | "light_beam_cannon"
                  | "rifled_muzzle_loader"
                  | "beam_cannon"
                  | "breech_to_79"
                  | "heavy_beam_cannon"
                  | "breech_80_130"
                  | "breech_over_130"
                  | "ship_weapon"
                  | "mortar_art"
                  | "rocket_art"
                  | "bomb_load"
                  | "strafing"
                  | "heavy_strafing"
                  | "air_rocket"
                  | "at_foot_1st_generation"
                  | "at_foot_2nd_generation"
                  | "chemical_projector";
                /**
                 * the gun that a mortar or rocket is like (OB-032)
                 */
                like?:
                  | "early_missile"
                  | "pistol"
                  | "matchlock"
                  | "bow"
                  | "flintlock"
                  | "crossbow"
                  | "longbow"
                  | "beam_rifle"
                  | "rifle_muzzle_loading"
                  | "rifle_breechloading"
                  | "beam_support"
                  | "support_weapon"
                  | "torsion_engine"
                  | "aagw"
                  | "atgw"
                  | "smoothbore_gun"
                  | "smoothbore_canister"
                  | "light_beam_cannon"
                  | "rifled_muzzle_loader"
                  | "beam_cannon"
                  | "breech_to_79"
                  | "heavy_beam_cannon"
                  | "breech_80_130"
                  | "breech_over_130"
                  | "ship_weapon"
                  | "mortar_art"
                  | "rocket_art"
                  | "bomb_load"
                  | "strafing"
                  | "heavy_strafing"
                  | "air_rocket"
                  | "at_foot_1st_generation"
                  | "at_foot_2nd_generation"
                  | "chemical_projector";
                /**
                 * range, if it is not the table's (OB-113)
                 */
                range_in?: number;
                /**
                 * calibre, where a rule asks for it (OB-172)
                 */
                calibre_mm?: number;
                /**
                 * like guns that fire together (OB-134)
                 */
                guns?: number;
                /**
                 * shots in all; 0: no end of them (OB-119)
                 */
                loads?: number;
                /**
                 * where it can fire (OB-109)
                 */
                fire_arc?: "front" | "base_front" | "turret";
                /**
                 * indirect fire, if not as the table (OB-116)
                 */
                indirect?: "no" | "overhead" | "optional" | "only";
                /**
                 * it may fire chemical loads (OB-179)
                 */
                chemical?: boolean;
              }
          )[];
          /**
           * how it comes to this role (OB-038)
           */
          by?: "choice" | "mounting" | "limbering";
        }[];
        /**
         * what they are in another order
         */
        other_form?: {
          /**
           * how many stands they are in that form (OB-023)
           */
          count: number;
          /**
           * type of the stands (OB-015)
           */
          type:
            | "INF/A"
            | "INF/U"
            | "WBD"
            | "PKE"
            | "PKE/elephant"
            | "ARC"
            | "MSK"
            | "SKI/F"
            | "SKI/M"
            | "SKI/S"
            | "CAV/A"
            | "CAV/U"
            | "ART"
            | "TNK"
            | "TPT/motor"
            | "TPT/animal"
            | "TPT/foot"
            | "AIR";
          /**
           * it moves like this type (OB-190)
           */
          moves_as?:
            | "INF/A"
            | "INF/U"
            | "WBD"
            | "PKE"
            | "PKE/elephant"
            | "ARC"
            | "MSK"
            | "SKI/F"
            | "SKI/M"
            | "SKI/S"
            | "CAV/A"
            | "CAV/U"
            | "ART"
            | "TNK"
            | "TPT/motor"
            | "TPT/animal"
            | "TPT/foot"
            | "AIR";
          /**
           * it shoots like this type (OB-190)
           */
          shoots_as?:
            | "INF/A"
            | "INF/U"
            | "WBD"
            | "PKE"
            | "PKE/elephant"
            | "ARC"
            | "MSK"
            | "SKI/F"
            | "SKI/M"
            | "SKI/S"
            | "CAV/A"
            | "CAV/U"
            | "ART"
            | "TNK"
            | "TPT/motor"
            | "TPT/animal"
            | "TPT/foot"
            | "AIR";
          /**
           * class of armour of a tank or aircraft (OB-019)
           */
          armour?: "unarmoured" | "light" | "medium" | "heavy" | "super_heavy";
          /**
           * class of speed of a motor vehicle (OB-078)
           */
          speed?: "slow" | "medium" | "fast" | "jeep";
          /**
           * what carries a vehicle (OB-020)
           */
          drive?: "foot" | "pack" | "animal" | "wheeled" | "tracked" | "hover";
          /**
           * kind of aircraft (OB-080)
           */
          flight?: "fixed" | "rotary" | "creature";
          /**
           * move of an unusual creature; 0: by type (OB-190)
           */
          move_in?: number;
          /**
           * depth of a deeper base; 0: usual (OB-002)
           */
          depth_mm?: number;
          /**
           * weapons in close combat (OB-147)
           */
          cc_weapon?: "cold" | "early_firearm" | "firearm";
          /**
           * what it shoots with; left out: what is usual (OB-108)
           *
           * @maxItems 4
           */
          weapons?: (
            | (
                | "early_missile"
                | "pistol"
                | "matchlock"
                | "bow"
                | "flintlock"
                | "crossbow"
                | "longbow"
                | "beam_rifle"
                | "rifle_muzzle_loading"
                | "rifle_breechloading"
                | "beam_support"
                | "support_weapon"
                | "torsion_engine"
                | "aagw"
                | "atgw"
                | "smoothbore_gun"
                | "smoothbore_canister"
                | "light_beam_cannon"
                | "rifled_muzzle_loader"
                | "beam_cannon"
                | "breech_to_79"
                | "heavy_beam_cannon"
                | "breech_80_130"
                | "breech_over_130"
                | "ship_weapon"
                | "mortar_art"
                | "rocket_art"
                | "bomb_load"
                | "strafing"
                | "heavy_strafing"
                | "air_rocket"
                | "at_foot_1st_generation"
                | "at_foot_2nd_generation"
                | "chemical_projector"
              )
            | {
                /**
                 * what it is (OB-108)
                 */
                weapon:
                  | "early_missile"
                  | "pistol"
                  | "matchlock"
                  | "bow"
                  | "flintlock"
                  | "crossbow"
                  | "longbow"
                  | "beam_rifle"
                  | "rifle_muzzle_loading"
                  | "rifle_breechloading"
                  | "beam_support"
                  | "support_weapon"
                  | "torsion_engine"
                  | "aagw"
                  | "atgw"
                  | "smoothbore_gun"
                  | "smoothbore_canister"
                  | "light_beam_cannon"
                  | "rifled_muzzle_loader"
                  | "beam_cannon"
                  | "breech_to_79"
                  | "heavy_beam_cannon"
                  | "breech_80_130"
                  | "breech_over_130"
                  | "ship_weapon"
                  | "mortar_art"
                  | "rocket_art"
                  | "bomb_load"
                  | "strafing"
                  | "heavy_strafing"
                  | "air_rocket"
                  | "at_foot_1st_generation"
                  | "at_foot_2nd_generation"
                  | "chemical_projector";
                /**
                 * what it counts as against tanks, if that is another (OB-047)
                 */
                against_tanks?:
                  | "early_missile"
                  | "pistol"
                  | "matchlock"
                  | "bow"
                  | "flintlock"
                  | "crossbow"
                  | "longbow"
                  | "beam_rifle"
                  | "rifle_muzzle_loading"
                  | "rifle_breechloading"
                  | "beam_support"
                  | "support_weapon"
                  | "torsion_engine"
                  | "aagw"
                  | "atgw"
                  | "smoothbore_gun"
                  | "smoothbore_canister"
                  | "light_beam_cannon"
                  | "rifled_muzzle_loader"
                  | "beam_cannon"
                  | "breech_to_79"
                  | "heavy_beam_cannon"
                  | "breech_80_130"
                  | "breech_over_130"
                  | "ship_weapon"
                  | "mortar_art"
                  | "rocket_art"
                  | "bomb_load"
                  | "strafing"
                  | "heavy_strafing"
                  | "air_rocket"
                  | "at_foot_1st_generation"
                  | "at_foot_2nd_generation"
                  | "chemical_projector";
                /**
                 * the gun that a mortar or rocket is like (OB-032)
                 */
                like?:
                  | "early_missile"
                  | "pistol"
                  | "matchlock"
                  | "bow"
                  | "flintlock"
                  | "crossbow"
                  | "longbow"
                  | "beam_rifle"
                  | "rifle_muzzle_loading"
                  | "rifle_breechloading"
                  | "beam_support"
                  | "support_weapon"
                  | "torsion_engine"
                  | "aagw"
                  | "atgw"
                  | "smoothbore_gun"
                  | "smoothbore_canister"
                  | "light_beam_cannon"
                  | "rifled_muzzle_loader"
                  | "beam_cannon"
                  | "breech_to_79"
                  | "heavy_beam_cannon"
                  | "breech_80_130"
                  | "breech_over_130"
                  | "ship_weapon"
                  | "mortar_art"
                  | "rocket_art"
                  | "bomb_load"
                  | "strafing"
                  | "heavy_strafing"
                  | "air_rocket"
                  | "at_foot_1st_generation"
                  | "at_foot_2nd_generation"
                  | "chemical_projector";
                /**
                 * range, if it is not the table's (OB-113)
                 */
                range_in?: number;
                /**
                 * calibre, where a rule asks for it (OB-172)
                 */
                calibre_mm?: number;
                /**
                 * like guns that fire together (OB-134)
                 */
                guns?: number;
                /**
                 * shots in all; 0: no end of them (OB-119)
                 */
                loads?: number;
                /**
                 * where it can fire (OB-109)
                 */
                fire_arc?: "front" | "base_front" | "turret";
                /**
                 * indirect fire, if not as the table (OB-116)
                 */
                indirect?: "no" | "overhead" | "optional" | "only";
                /**
                 * it may fire chemical loads (OB-179)
                 */
                chemical?: boolean;
              }
          )[];
          /**
           * strength that one of them is paid for; 0: worked out (OB-024)
           */
          sp?: number;
        };
        /**
         * name of the stands that carry them at the start (OB-049)
         */
        aboard?: string;
        /**
         * where they start in a scenario, stand by stand (OB-055)
         *
         * @maxItems 24
         */
        placed?: (
          | (
              | (number | string)
              | {
                  /**
                   * inches (OB-001)
                   */
                  inches?: number | string;
                }
            )[]
          | {
              /**
               * its centre: [inches to the east, inches to the north] (OB-001)
               *
               * @minItems 2
               * @maxItems 2
               */
              at: (
                | (number | string)
                | {
                    /**
                     * inches (OB-001)
                     */
                    inches?: number | string;
                  }
              )[];
              /**
               * where it faces; else away from its base edge (OB-220)
               */
              facing?: "east" | "north_east" | "north" | "north_west" | "west" | "south_west" | "south" | "south_east";
              /**
               * the same in degrees from east, against the clock: a multiple of 2.5 (OB-220)
               */
              degrees?: number | string;
            }
        )[];
      }[];
    }[];
    /**
     * its edge of the table; else south for the first side, north for the second (OB-001)
     */
    base_edge?: "south" | "north" | "west" | "east";
    /**
     * polygons in which it deploys (OB-055)
     *
     * @maxItems 4
     */
    zones?: (
      | (
          | (
              | (number | string)
              | {
                  /**
                   * inches (OB-001)
                   */
                  inches?: number | string;
                }
            )[]
          | {
              /**
               * [inches to the east, inches to the north] (OB-001)
               *
               * @minItems 2
               * @maxItems 2
               */
              at: (
                | (number | string)
                | {
                    /**
                     * inches (OB-001)
                     */
                    inches?: number | string;
                  }
              )[];
            }
        )[]
      | {
          /**
           * its corners, one after another (OB-051)
           *
           * @minItems 3
           * @maxItems 32
           */
          points: (
            | (
                | (number | string)
                | {
                    /**
                     * inches (OB-001)
                     */
                    inches?: number | string;
                  }
              )[]
            | {
                /**
                 * [inches to the east, inches to the north] (OB-001)
                 *
                 * @minItems 2
                 * @maxItems 2
                 */
                at: (
                  | (number | string)
                  | {
                      /**
                       * inches (OB-001)
                       */
                      inches?: number | string;
                    }
                )[];
              }
          )[];
        }
    )[];
    /**
     * what wins, any one of these (OB-234)
     *
     * @maxItems 8
     */
    victory?: {
      /**
       * hold a place, exit by an edge, destroy the enemy, survive (OB-234)
       */
      by: "hold" | "exit" | "destroy" | "survive";
      /**
       * name of the terrain to hold (OB-234)
       */
      feature?: string;
      /**
       * or the ground to hold: two opposite corners (OB-234)
       *
       * @minItems 2
       * @maxItems 2
       */
      rectangle?: (
        | (
            | (number | string)
            | {
                /**
                 * inches (OB-001)
                 */
                inches?: number | string;
              }
          )[]
        | {
            /**
             * [inches to the east, inches to the north] (OB-001)
             *
             * @minItems 2
             * @maxItems 2
             */
            at: (
              | (number | string)
              | {
                  /**
                   * inches (OB-001)
                   */
                  inches?: number | string;
                }
            )[];
          }
      )[];
      /**
       * stands that hold, leave or are lost (OB-234)
       */
      stands?: number;
      /**
       * or points of the stands that the enemy is to lose (OB-234)
       */
      points?: number;
      /**
       * or the enemy stand that is to be destroyed (OB-234)
       */
      stand?: string;
      /**
       * edge to leave by (OB-234)
       */
      edge?: "south" | "north" | "west" | "east";
      /**
       * round at whose end it counts; 0: any (OB-234)
       */
      round?: number;
    }[];
  }[];
}
